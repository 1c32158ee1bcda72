import { parseServerUrl } from '../net/server-url.ts';

/** A slash or # of a password that is not written as % would make a host of the user name: hence neither path nor hash. */
export const isSmtpUrl = (text: string): boolean => {
  const url = parseServerUrl(text, ['smtp:', 'smtps:']);
  return url !== null && ['', '/'].includes(url.pathname);
};
