import { io } from 'socket.io-client';
import { until } from './until.mjs';

// Like the web app: reconnects after a refused connection, which the library does not, and rejoins its rooms.
const KNOCK_AGAIN_MS = 10_000;
const seconds = () => Math.floor(Date.now() / 1000);

/** One socket client per watched device; received points are kept by their second. */
export function openBrowsers({ url, watched }) {
  const browsers = watched.map(({ token, imei }) => openBrowser(url, token, imei));
  return {
    areConnected: (withinMs) => until(() => browsers.every(({ isIn }) => isIn()), withinMs),

    /** Waits until every client received a point measured after `since`; returns how many did not. */
    countDead: async (since, withinMs) => {
      const dead = () => browsers.filter(({ newest }) => newest() <= since);
      await until(() => dead().length === 0, withinMs);
      return dead().length;
    },

    /** Counts stored points of the interval that a client did not receive. */
    countMissed: (stored, from, to) =>
      browsers.reduce((sum, { imei, heard }) => {
        const due = (stored.get(imei) ?? []).filter((at) => at > from && at < to);
        return sum + due.filter((at) => !heard.has(at)).length;
      }, 0),

    close: () => {
      for (const { close } of browsers) close();
    },
  };
}

function openBrowser(url, token, imei) {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true });
  const heard = new Set();
  let newest = 0;
  let isIn = false;
  let timer;
  const join = () => socket.connected && socket.emit('join-room', { id: imei, type: 'device' });
  const knockAgain = () => {
    isIn = false;
    if (!socket.active) timer ??= setInterval(() => socket.connect(), KNOCK_AGAIN_MS);
  };
  socket.on('connect', () => {
    clearInterval(timer);
    timer = undefined;
    if (!socket.recovered) join();
  });
  socket.on('room-connected', () => {
    isIn = true;
  });
  socket.on('room-error', () => setTimeout(join, KNOCK_AGAIN_MS));
  socket.on('disconnect', knockAgain);
  socket.on('connect_error', knockAgain);
  socket.on('location-history-insert', ({ timestamp, alertType }) => {
    if (alertType || timestamp > seconds() + 60) return;
    heard.add(timestamp);
    newest = Math.max(newest, timestamp);
  });
  return {
    imei,
    heard,
    isIn: () => isIn,
    newest: () => newest,
    close: () => {
      clearInterval(timer);
      socket.close();
    },
  };
}
