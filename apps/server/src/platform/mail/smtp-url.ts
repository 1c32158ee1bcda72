import { parseServerUrl } from '../net/server-url.ts';

/**
 * A `/` or `#` in an unencoded password would turn the user name into the host, hence neither path nor hash is allowed.
 */
export const isSmtpUrl = (text: string): boolean => {
  const url = parseServerUrl(text, ['smtp:', 'smtps:']);
  return url !== null && ['', '/'].includes(url.pathname);
};
