import type { Decoded, LocationMessage, UpMessage } from './up-message.ts';

const earliest = Date.UTC(2015, 0, 1) / 1000;
const aheadSeconds = 3600;

const isTimely = (timestamp: number, now: Date) =>
  timestamp >= earliest && timestamp <= now.getTime() / 1000 + aheadSeconds;

const isOnEarth = ({ latitude, longitude }: LocationMessage) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;

const isInRange = (message: UpMessage, now: Date) => {
  if (message.type === 'location') return isTimely(message.timestamp, now) && isOnEarth(message);
  return message.type === 'alert' ? isTimely(message.timestamp, now) : true;
};

export const validateMessages = ({ messages, refused }: Decoded, now: Date): Decoded => {
  const kept = messages.filter((message) => isInRange(message, now));
  const outOfRange = Array.from({ length: messages.length - kept.length }, () => 'out-of-range' as const);
  return { messages: kept, refused: [...refused, ...outOfRange] };
};
