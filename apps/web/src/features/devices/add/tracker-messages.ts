import type { TrackerModel } from '@holdfast/contract/models.rules';

interface Server {
  host: string;
  port: number;
}

interface Message {
  name: 'network' | 'server' | 'data' | 'zone' | 'interval' | 'all';
  text: string;
}

const isAddress = (host: string) => /^[\d.]+$/.test(host);

/** SMS commands that point a tracker at this server, with the default password of its manufacturer. */
export const messagesFor: Record<TrackerModel, (server: Server) => Message[]> = {
  gt06: ({ host, port }) => [
    { name: 'network', text: 'APN,internet#' },
    { name: 'server', text: `SERVER,${isAddress(host) ? 0 : 1},${host},${port},0#` },
    { name: 'zone', text: 'GMT,E,0,0#' },
    { name: 'interval', text: 'TIMER,60,600#' },
  ],
  teltonika: ({ host, port }) => [{ name: 'all', text: `  setparam 2001:internet;2004:${host};2005:${port};2006:0` }],
  h02: ({ host, port }) => [
    { name: 'network', text: '8030000 internet' },
    { name: 'server', text: `8040000 ${host} ${port}` },
  ],
  gps103: ({ host, port }) => [
    { name: 'network', text: 'apn123456 internet' },
    { name: 'server', text: `${isAddress(host) ? 'adminip' : 'dns'}123456 ${host} ${port}` },
    { name: 'data', text: 'gprs123456' },
    { name: 'interval', text: 'fix060s***n123456' },
  ],
};
