import { describe, it } from 'vitest';
import { endUnderLoad, leaveBehind } from './end-under-load.ts';
import { mqttDoor } from './load-mqtt.ts';
import { phoneDoor } from './load-phones.ts';
import { trackerDoor } from './load-trackers.ts';

const devicesOfDoor = 8;
const doors = [mqttDoor, trackerDoor, phoneDoor];

describe('the end of the program under load', { timeout: 600_000 }, () => {
  // All doors in one life of the program: its starts cost more than what is sent.
  it('by kill -9 or by request loses no point that any door acknowledged and stores none twice [A19] [A29]', async () => {
    const ports: Record<string, string> = Object.assign({}, ...(await Promise.all(doors.map((door) => door.env()))));
    const { made, env, ...left } = await leaveBehind((test, owner) => {
      const each = doors.flatMap((door) =>
        Array.from({ length: devicesOfDoor / door.senders.length }, () =>
          door.senders.map((sender) => ({ ...sender, door: door.name })),
        ).flat(),
      );
      return Promise.all(
        each.map(async ({ name, door, prepare }) => ({ ...(await prepare(test, owner, ports)), door, sender: name })),
      );
    });
    await endUnderLoad({ ...left, env: { ...env, ...ports }, devices: made, acknowledgedBeforeEnd: 400 });
  });
});
