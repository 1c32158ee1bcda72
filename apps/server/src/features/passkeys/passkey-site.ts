import { isIP } from 'node:net';

/** Relying party: browsers bind passkeys to its id (host name) and origin. */
export interface PasskeySite {
  id: string;
  origin: string;
}

const loopback = ['127.0.0.1', '[::1]'];

/** Null for an IP address, which WebAuthn does not allow; loopback addresses are replaced by `localhost`. */
export const passkeySiteOf = (webUrl: string): PasskeySite | null => {
  const url = new URL(webUrl);
  if (loopback.includes(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return null;
  return { id: url.hostname, origin: url.origin };
};
