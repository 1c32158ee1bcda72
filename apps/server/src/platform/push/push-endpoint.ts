const services = ['fcm.googleapis.com', 'web.push.apple.com'];
const serviceDomains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];
const loopback = ['localhost', '127.0.0.1', '[::1]'];

const isService = ({ protocol, hostname, port }: URL) =>
  protocol === 'https:' &&
  port === '' &&
  (services.includes(hostname) || serviceDomains.some((domain) => hostname.endsWith(domain)));

const isLoopback = ({ protocol, hostname }: URL) =>
  (protocol === 'http:' || protocol === 'https:') && loopback.includes(hostname);

/** Allow list of push services (SSRF): the server calls this user-supplied URL. Returns the canonical form, or null. */
export const toPushEndpoint = (text: string, { allowsLoopback }: { allowsLoopback: boolean }): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.username !== '' || url.password !== '') return null;
  if (!isService(url) && !(allowsLoopback && isLoopback(url))) return null;
  url.hash = '';
  return url.href;
};
