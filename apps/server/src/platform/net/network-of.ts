import { isIPv6 } from 'node:net';

/**
 * Rate limit key of an address: the IPv4 address, or the /64 network of an IPv6 address, which one customer controls.
 */
export const networkOf = (ip: string): string => {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return address;
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (dotted) return dotted;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, 4).join(':')}::/64`;
};
