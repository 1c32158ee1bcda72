import type { Decoded, LocationMessage, UpMessage } from './up-message.ts';

const earliest = Date.UTC(2015, 0, 1) / 1000;
const aheadSeconds = 3600;

export const isTimely = (timestamp: number, now: Date) =>
  timestamp >= earliest && timestamp <= now.getTime() / 1000 + aheadSeconds;

const isOnEarth = ({ latitude, longitude }: LocationMessage) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

/** PostgreSQL `real` rejects overflow and underflow; one such number would fail the whole batch. */
const isReal = (value: number | null | undefined) => {
  if (value === null || value === undefined || value === 0) return true;
  const rounded = Math.fround(value);
  return Number.isFinite(rounded) && rounded !== 0;
};

const isInRange = (message: UpMessage, now: Date) => {
  if (message.type === 'alert') return isTimely(message.timestamp, now) && isReal(message.value);
  if (message.type === 'modem') return isReal(message.modem_temperature) && isReal(message.battery_percentage);
  if (message.type === 'ack') return true;
  return (
    isTimely(message.timestamp, now) &&
    isOnEarth(message) &&
    isReal(message.accuracy) &&
    isReal(message.modem_temperature)
  );
};

export const validateMessages = ({ messages, refused }: Decoded, now: Date): Decoded => {
  const kept = messages.filter((message) => isInRange(message, now));
  if (kept.length === messages.length) return { messages, refused };
  const outOfRange = Array.from({ length: messages.length - kept.length }, () => 'out-of-range' as const);
  return { messages: kept, refused: [...refused, ...outOfRange] };
};
