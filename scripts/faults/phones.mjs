import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_LIMIT_MS = 60_000;
const PAUSE_MS = 500;

/** Phones that send points over HTTP (OsmAnd protocol), which the server itself acknowledges, not the broker. */
export function startPhones({ url, members, secondsBetweenPoints, ledger }) {
  let isStopped = false;
  let acknowledged = 0;

  const send = async ({ imei, secret }, timestamp) => {
    const query = new URLSearchParams({ id: imei, lat: '-33.9', lon: '151.1', timestamp: String(timestamp) });
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const answer = await fetch(`${url}/ingest/osmand/${secret}?${query}`, { method: 'POST', signal }).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    return answer?.ok ?? false;
  };

  const live = async (member) => {
    let timestamp = 0;
    while (!isStopped) {
      timestamp = Math.max(timestamp + 1, Math.floor(Date.now() / 1000));
      while (!isStopped && !(await send(member, timestamp))) await sleep(PAUSE_MS);
      if (isStopped) return;
      acknowledged += 1;
      ledger.add(member.imei, timestamp);
      await sleep(secondsBetweenPoints * 1000);
    }
  };

  for (const member of members) void live(member);
  return {
    acknowledged: () => acknowledged,
    stop: () => {
      isStopped = true;
    },
  };
}
