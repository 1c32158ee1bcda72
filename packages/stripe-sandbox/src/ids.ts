import { randomBytes } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const randomText = (length: number) =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('');

export const newId = (prefix: string) => `${prefix}_${randomText(24)}`;
