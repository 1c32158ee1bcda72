import { describe, it } from 'vitest';
import { endUnderLoad, leaveBehind } from './end-under-load.ts';
import { mqttDoor } from './load-mqtt.ts';
import { phoneDoor } from './load-phones.ts';
import { trackerDoor } from './load-trackers.ts';

const devicesInAll = 8;

/** Groups all senders of an entry point, so that the program starts only once for them. */
const rows = [mqttDoor, trackerDoor, phoneDoor].map(
  (door) => [door.senders.map(({ name }) => name).join(', '), door.proves, door] as const,
);

describe('the end of the program under load', { timeout: 600_000 }, () => {
  it.each(rows)(
    'of %s: by kill -9 or by request it loses no acknowledged point and stores none twice %s',
    async (_names, _proves, door) => {
      const ports = await door.env();
      const { made, env, ...left } = await leaveBehind((test, owner) => {
        const each = Array.from({ length: devicesInAll / door.senders.length }, () => door.senders).flat();
        return Promise.all(
          each.map(async ({ name, prepare }) => ({ ...(await prepare(test, owner, ports)), sender: name })),
        );
      });
      await endUnderLoad({ ...left, env: { ...env, ...ports }, devices: made, acknowledgedBeforeEnd: 400 });
    },
  );
});
