export interface Tally {
  requests: number;
  ok: number;
  refused: number;
  failed: number;
  slowestMs: number;
}

export const createTallies = () => {
  const tallies = new Map<string, Tally>();
  return {
    count: (name: string, status: number, ms: number) => {
      const tally = tallies.get(name) ?? { requests: 0, ok: 0, refused: 0, failed: 0, slowestMs: 0 };
      tally.requests += 1;
      tally[status >= 500 || status === 0 ? 'failed' : status >= 400 ? 'refused' : 'ok'] += 1;
      tally.slowestMs = Math.max(tally.slowestMs, ms);
      tallies.set(name, tally);
    },
    rows: () => [...tallies],
  };
};

const columns = ['requests', '2xx', '4xx', '5xx', 'slowest ms'];

export const tableOf = (rows: [string, Tally][]) => {
  const sum = (key: keyof Tally) => rows.reduce((total, [, tally]) => total + tally[key], 0);
  const total: Tally = {
    requests: sum('requests'),
    ok: sum('ok'),
    refused: sum('refused'),
    failed: sum('failed'),
    slowestMs: Math.max(...rows.map(([, tally]) => tally.slowestMs)),
  };
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = (name: string, cells: (string | number)[]) =>
    name.padEnd(width) + cells.map((cell) => String(cell).padStart(11)).join('');
  return [
    line('endpoint', columns),
    ...[...rows, [`${rows.length} endpoints`, total] as const].map(([name, tally]) =>
      line(name, [tally.requests, tally.ok, tally.refused, tally.failed, Math.round(tally.slowestMs)]),
    ),
  ].join('\n');
};
