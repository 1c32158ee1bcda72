import { createConnection } from 'node:net';
import { deviceSides } from '@holdfast/protocols/devices';
import type { ProtocolName } from '@holdfast/protocols/protocols';
import type { LinkEvents, OpenLink } from './link.ts';
import type { Location, Message } from './messages.ts';

interface Unanswered {
  left: number;
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Batch size that fits into one message of every protocol. */
const reportsAtOnce = 50;
const satellites = 9;

const isFix = (message: Message): message is Location => message.type === 'location' && message.source === 'gps';

const toReport = ({ timestamp, latitude, longitude, speed, course, battery }: Location) => ({
  time: timestamp,
  latitude,
  longitude,
  speed: speed ?? 0,
  course: course ?? 0,
  satellites,
  battery: battery ?? 100,
});

const chunksOf = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / reportsAtOnce) }, (_, at) =>
    items.slice(at * reportsAtOnce, (at + 1) * reportsAtOnce),
  );

/** A connection of another manufacturer's tracker; it sends GPS positions only. */
export const createTrackerLink =
  ({ url, protocol }: { url: string; protocol: ProtocolName }): OpenLink =>
  ({ imei }, { onOpen, onClose }: LinkEvents) => {
    const { hostname, port } = new URL(url);
    const side = deviceSides[protocol];
    const readAnswers = side.createAnswers();
    const unanswered: Unanswered[] = [];
    const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
    let serial = 0;
    let isOpen = false;
    let lastError: Error | undefined;

    const open = () => {
      isOpen = true;
      onOpen();
    };
    const take = (count: number) => {
      const [first] = unanswered;
      if (!first) return;
      first.left -= count;
      if (first.left > 0) return;
      unanswered.shift();
      first.resolve();
    };
    const sendReports = (reports: ReturnType<typeof toReport>[]) =>
      new Promise<void>((resolve, reject) => {
        unanswered.push({ left: reports.length, resolve, reject });
        socket.write(side.report(imei, reports, serial + 1));
        serial += reports.length;
      });

    socket.on('connect', () => {
      const login = side.login(imei);
      if (login) socket.write(login);
      else open();
    });
    socket.on('data', (chunk: Buffer) => {
      for (const answer of readAnswers(chunk)) {
        if (answer.of === 'login') open();
        else if (answer.of === 'reports') take(answer.count);
      }
    });
    socket.on('error', (error) => {
      lastError = error;
    });
    socket.on('close', () => {
      const wasOpen = isOpen;
      isOpen = false;
      for (const { reject } of unanswered.splice(0)) reject(new Error('the connection ended'));
      onClose(lastError ?? (wasOpen ? undefined : new Error('the server closed the connection')));
    });

    return {
      isOpen: () => isOpen,
      send: async (message) => {
        const fixes = [message].flat().filter(isFix).map(toReport);
        await Promise.all(chunksOf(fixes).map(sendReports));
      },
      close: () => {
        isOpen = false;
        socket.destroy();
      },
    };
  };
