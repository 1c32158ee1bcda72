import { parseServerUrl } from '../net/server-url.ts';

export const isRedisUrl = (text: string): boolean => parseServerUrl(text, ['redis:', 'rediss:']) !== null;
