import { Counter, Gauge } from 'prom-client';

/** What came in and was stored, and how much waits for the database. */
export const createGatewayMetrics = (waitingPoints: () => number) => {
  const stored = new Counter({
    name: 'gateway_points_total',
    help: 'Points of devices that were stored, each once',
    registers: [],
  });
  const waiting = new Gauge({
    name: 'gateway_waiting_points',
    help: 'Points that wait for the database and are not acknowledged yet',
    registers: [],
    collect() {
      this.set(waitingPoints());
    },
  });
  return { stored, waiting };
};
