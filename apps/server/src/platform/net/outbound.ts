import { lookup, Resolver } from 'node:dns/promises';
import http, { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Networks closed to outbound requests (SSRF): loopback, private, reserved, and IPv6 ranges that embed IPv4 addresses.
 */
const closedNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

const timeoutMilliseconds = 10_000;
const longestAnswer = 64 * 1024;

interface Address {
  address: string;
  family: number;
}

type Resolve = (hostname: string) => Promise<Address[]>;

export interface OutboundRequest {
  method: 'GET' | 'POST';
  headers?: OutgoingHttpHeaders;
  body?: Uint8Array | string;
}

export interface OutboundAnswer {
  /** Redirects are not followed. */
  status: number;
  headers: IncomingHttpHeaders;
  /** Truncated to 64 kB. */
  body: Buffer;
}

export type Outbound = ReturnType<typeof createOutbound>;

/** The address is not public and not in OUTBOUND_ALLOW. */
export class ClosedAddressError extends Error {
  override name = 'ClosedAddressError';
}

const [anyPrefix, hostPattern] = [/^\d{1,3}$/, /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i];

const isNetwork = (entry: string) => {
  const [address = '', prefix, ...rest] = entry.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 && rest.length === 0 && (prefix === undefined || (anyPrefix.test(prefix) && +prefix <= bits))
  );
};

/** A host, an address or a network in CIDR notation. */
export const isAllowEntry = (entry: string) => isNetwork(entry) || (!isIP(entry) && hostPattern.test(entry));

const typeOf = (family: number) => (family === 6 ? 'ipv6' : 'ipv4');

/** One BlockList per family: in a shared list every IPv4 address would also match IPv4-mapped IPv6 networks. */
const networksOf = (entries: readonly string[]) => {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const type = typeOf(isIP(address));
    lists[type].addSubnet(address, prefix === undefined ? (type === 'ipv6' ? 128 : 32) : Number(prefix), type);
  }
  return ({ address, family }: Address) => lists[typeOf(family)].check(address.split('%')[0] ?? '', typeOf(family));
};

export const isClosed = networksOf(closedNetworks);

const localName = 'localhost';

/** Uses c-ares instead of `lookup`, whose libuv threads would be exhausted by nameservers that never answer. */
const askNameservers: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const found = await Promise.allSettled([
    resolver.resolve4(hostname).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((all) => all.map((address) => ({ address, family: 6 }))),
  ]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [first] = found;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
};

const read = async (response: IncomingMessage): Promise<OutboundAnswer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop destroys the response stream and closes the connection.
    if (size >= longestAnswer) break;
  }
  const body = Buffer.concat(chunks).subarray(0, longestAnswer);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
};

const orAbort = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });

interface OutboundOptions {
  /** Closed hosts and networks that may be called nevertheless (`OUTBOUND_ALLOW`). */
  allow: readonly string[];
  resolve?: Resolve;
  timeout?: number;
}

/**
 * HTTP client for user-chosen URLs (SSRF protection). URLs configured by the operator are trusted and do not use it.
 */
export const createOutbound = ({ allow, resolve, timeout = timeoutMilliseconds }: OutboundOptions) => {
  const isAllowedNetwork = networksOf(allow.filter(isNetwork));
  const allowedHosts = new Set(allow.map((entry) => entry.toLowerCase()));

  /** `lookup` for the operator's hosts, which may exist only in the hosts file; c-ares queries DNS only. */
  const resolveName: Resolve = (hostname) =>
    hostname === localName || allowedHosts.has(hostname) ? lookup(hostname, { all: true }) : askNameservers(hostname);

  const isAllowed = (hostname: string, one: Address) => allowedHosts.has(hostname) || isAllowedNetwork(one);

  /** Resolved once and pinned for the connection, so that DNS rebinding cannot change the address after the check. */
  const addressesOf = async (hostname: string) => {
    const family = isIP(hostname);
    const addresses = family ? [{ address: hostname, family }] : await (resolve ?? resolveName)(hostname);
    const isOpen = (one: Address) => isAllowed(hostname, one) || !isClosed(one);
    if (addresses.length === 0 || !addresses.every(isOpen)) throw new ClosedAddressError(`${hostname} is not public`);
    return addresses;
  };

  const send = (url: URL, addresses: Address[], { method, headers, body }: OutboundRequest, signal: AbortSignal) =>
    new Promise<OutboundAnswer>((resolveAnswer, reject) => {
      const pinned: LookupFunction = (_hostname, { all }, callback) => {
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      };
      const { request } = url.protocol === 'https:' ? https : http;
      // No keep-alive: the server may close an idle connection at the moment it is reused.
      request(url, { method, headers, lookup: pinned, agent: false, signal })
        .on('error', reject)
        .on('response', (response) => read(response).then(resolveAnswer, reject))
        .end(body);
    });

  const targetOf = (address: string) => {
    const url = new URL(address);
    if (!['http:', 'https:'].includes(url.protocol)) throw new ClosedAddressError(`${url.protocol} is not allowed`);
    return { url, hostname: url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '') };
  };

  return {
    /**
     * Checks an address for immediate feedback; every request checks again. `isInside`: only OUTBOUND_ALLOW permits it.
     */
    check: async (address: string): Promise<{ isCallable: boolean; isInside: boolean }> => {
      try {
        const { hostname } = targetOf(address);
        const addresses = await orAbort(addressesOf(hostname), AbortSignal.timeout(timeout));
        return { isCallable: true, isInside: addresses.every((one) => isAllowed(hostname, one)) };
      } catch {
        return { isCallable: false, isInside: false };
      }
    },

    /** Rejects if the address is closed, does not answer, or the request takes longer than ten seconds in total. */
    request: async (address: string, options: OutboundRequest) => {
      const { url, hostname } = targetOf(address);
      const signal = AbortSignal.timeout(timeout);
      const addresses = await orAbort(addressesOf(hostname), signal);
      return orAbort(send(url, addresses, options, signal), signal);
    },
  };
};
