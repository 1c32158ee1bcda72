import { type TrackerModel, trackerModels } from '@holdfast/contract/models.rules';
import { deviceSides } from '@holdfast/protocols/devices';
import { createDevice } from './device-factories.ts';
import { type Door, freePort, type Sender } from './end-under-load.ts';
import { connectTracker } from './tracker-device.ts';

const inFlight = 10;
const report = { latitude: 47.1, longitude: 9.5, speed: 30, course: 10, satellites: 8, battery: 70 };

const portOf = (ports = '', model: TrackerModel) => Number(new RegExp(`${model}:(\\d+)`).exec(ports)?.[1]);

const sendAs =
  (model: TrackerModel, imei: string, port: number): Sender =>
  async ({ timeOf, isStopped }, acknowledge) => {
    const { login, report: write, createAnswers } = deviceSides[model];
    const tracker = await connectTracker(port);
    const readAnswers = createAnswers();
    const unanswered: number[] = [];
    let step = 0;
    const sendMore = () => {
      while (unanswered.length < inFlight && !isStopped()) {
        // Sends each report twice, like a tracker that retries unacknowledged reports.
        const time = timeOf(step >> 1);
        step += 1;
        unanswered.push(time);
        tracker.send(write(imei, [{ ...report, time }], step));
      }
    };
    const hello = login(imei);
    if (hello) tracker.send(hello);
    else sendMore();
    while (!tracker.isClosed()) {
      const answers = readAnswers(await tracker.read(1)).filter(({ of }) => of === 'reports');
      acknowledge(unanswered.splice(0, answers.length));
      sendMore();
    }
  };

export const trackerDoor: Door = {
  name: 'trackers',
  env: async () => {
    const ports: string[] = [];
    for (const model of trackerModels) ports.push(`${model}:${await freePort()}`);
    return { TRACKER_PORTS: ports.join(',') };
  },
  senders: trackerModels.map((model) => ({
    name: model,
    prepare: async (test, owner, { TRACKER_PORTS }) => {
      const device = await createDevice(test, { owner, model });
      return { ...device, send: sendAs(model, device.imei, portOf(TRACKER_PORTS, model)) };
    },
  })),
};
