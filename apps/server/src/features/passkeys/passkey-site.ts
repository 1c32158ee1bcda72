import { isIP } from 'node:net';

/** For whom passkeys are made: browsers bind each to a name, and to the address that shows it. */
export interface PasskeySite {
  id: string;
  origin: string;
}

const loopback = ['127.0.0.1', '[::1]'];

/** Null where browsers refuse: on a bare IP address. This machine's own has a name, under which it works. */
export const passkeySiteOf = (webUrl: string): PasskeySite | null => {
  const url = new URL(webUrl);
  if (loopback.includes(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return null;
  return { id: url.hostname, origin: url.origin };
};
