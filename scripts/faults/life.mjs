import { setTimeout as sleep } from 'node:timers/promises';

const PURCHASES = 2;
const INVITATIONS = 3;
const PAUSE_MS = 400;

export function liveOn({ guardian, buyer }) {
  const pause = () => sleep(PAUSE_MS);
  const repeat = async (times, work) => {
    for (let done = 0; done < times; done += 1) {
      await work();
      await pause();
    }
  };
  return Promise.all([guardian.raiseAlerts(pause), repeat(INVITATIONS, guardian.invite), repeat(PURCHASES, buyer.buy)]);
}
