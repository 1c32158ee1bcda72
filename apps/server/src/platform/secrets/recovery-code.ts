import { randomInt } from 'node:crypto';

// Crockford's base32: no I, L, O or U. Ten characters are 50 bits.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groupLength = 5;

export function recoveryCode(): string {
  return `${randomGroup()}-${randomGroup()}`;
}

/** Normalises typed input: any case, any separators, O for 0, I or L for 1. */
export function normalizeRecoveryCode(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return `${characters.slice(0, groupLength)}-${characters.slice(groupLength)}`;
}

function randomGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
