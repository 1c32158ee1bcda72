import { isAscii } from 'node:buffer';
import { readLocation } from './read-location.ts';
import { type Decoded, nothing, upMessage } from './up-message.ts';

export const maxMessageBytes = 256 * 1024;
const maxMessages = 500;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for invalid UTF-8. */
export const textOf = (payload: Uint8Array): string | undefined => {
  if (Buffer.isBuffer(payload) && isAscii(payload)) return payload.toString('latin1');
  try {
    return utf8.decode(payload);
  } catch {
    return undefined;
  }
};

export const parseJson = (payload: Uint8Array): unknown => {
  try {
    return JSON.parse(textOf(payload) ?? '');
  } catch {
    return undefined;
  }
};

/** Accepts one message, or an array of messages that a device buffered while offline. */
export const decodeMessage = (payload: Uint8Array): Decoded => {
  if (payload.length > maxMessageBytes) return nothing('oversized');
  const value = parseJson(payload);
  const all = Array.isArray(value) ? value : [value];
  if (all.length > maxMessages) return nothing('malformed');
  const decoded: Decoded = { messages: [], refused: [] };
  for (const one of all) {
    const location = readLocation(one);
    if (location) {
      decoded.messages.push(location);
      continue;
    }
    const { success, data } = upMessage.safeParse(one);
    if (success) decoded.messages.push(data);
    else decoded.refused.push('malformed');
  }
  return decoded;
};
