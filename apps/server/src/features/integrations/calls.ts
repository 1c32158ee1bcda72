import type { OffReason } from '@holdfast/contract/integrations.rules';
import type { OutboundAnswer, OutboundRequest } from '../../platform/net/outbound.ts';
import type { DeliveryRow, IntegrationRow } from './integrations.tables.ts';

export interface Call {
  url: string;
  request: OutboundRequest;
}

export interface Sending {
  integration: IntegrationRow;
  delivery: Pick<DeliveryRow, 'id' | 'content'>;
  secret: string;
}

/** Interpretation of a response. `off`: switch the integration off. `isFinal`: a retry would give the same result. */
export interface Verdict {
  isDelivered: boolean;
  isFinal: boolean;
  off?: OffReason;
  /** Delay requested by the receiver, in seconds. */
  waitSeconds?: number;
  /** New chat id, if the chat was migrated. */
  recipient?: string;
}

export interface Message {
  title: string;
  body: string;
  /** Replaces `body` after the history of the device is cleared. */
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

/** Upper limit of the delay in seconds that a receiver can request. */
const longestWait = 3600;

export const waitOf = (seconds: number): Pick<Verdict, 'waitSeconds'> =>
  Number.isFinite(seconds) && seconds > 0 ? { waitSeconds: Math.min(seconds, longestWait) } : {};

export const isSuccess = ({ status }: OutboundAnswer) => status >= 200 && status < 300;

/** The header contains seconds or an HTTP date. */
export const retryAfter = ({ headers }: OutboundAnswer) => {
  const asked = String(headers['retry-after'] ?? '');
  return waitOf(/^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - Date.now()) / 1000));
};
