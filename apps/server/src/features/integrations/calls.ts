import type { OffReason } from '@holdfast/contract/integrations.rules';
import type { OutboundAnswer, OutboundRequest } from '../../platform/net/outbound.ts';
import type { DeliveryRow, IntegrationRow } from './integrations.tables.ts';

/** One call to the outside, made of a delivery. */
export interface Call {
  url: string;
  request: OutboundRequest;
}

export interface Sending {
  integration: IntegrationRow;
  delivery: Pick<DeliveryRow, 'id' | 'content'>;
  secret: string;
}

/** What an answer means. `off`: whoever answered wants nothing more. `isFinal`: another try would end the same. */
export interface Verdict {
  isDelivered: boolean;
  isFinal: boolean;
  off?: OffReason;
  /** Seconds that whoever answered asks for. */
  waitSeconds?: number;
  /** The chat is another one now. */
  recipient?: string;
}

/** What a channel shows. */
export interface Message {
  title: string;
  body: string;
  /** What is left of it once the history of the device is cleared. */
  bodyWithoutPlace?: string;
  url: string;
}

export interface Way {
  toCall: (sending: Sending) => Call;
  judge: (answer: OutboundAnswer) => Verdict;
}

export const jsonRequest = (body: string, headers: Record<string, string> = {}): OutboundRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
  body,
});

/** Nobody may hold a delivery for longer than this by asking for patience. */
const longestWait = 3600;

export const waitOf = (seconds: number): Pick<Verdict, 'waitSeconds'> =>
  Number.isFinite(seconds) && seconds > 0 ? { waitSeconds: Math.min(seconds, longestWait) } : {};

export const isSuccess = ({ status }: OutboundAnswer) => status >= 200 && status < 300;

/** In seconds, or until a date. */
export const retryAfter = ({ headers }: OutboundAnswer) => {
  const asked = String(headers['retry-after'] ?? '');
  return waitOf(/^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - Date.now()) / 1000));
};
