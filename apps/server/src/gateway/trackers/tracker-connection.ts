import type { Socket } from 'node:net';
import type { Command } from '@holdfast/contract/commands';
import type { Protocol } from '@holdfast/protocols/protocol';
import type { Said } from '@holdfast/protocols/said';
import type { KnownDevice, KnownTracker } from '../../features/devices/device-credentials.service.ts';
import type { Decoded } from '../up-message.ts';
import { createAnswerQueue } from './answer-queue.ts';
import { toMessages } from './to-messages.ts';
import { createTrackerCommands } from './tracker-commands.ts';
import type { TrackerRefusal } from './tracker-metrics.ts';

export interface TrackerHandlers {
  /** Looks up a tracker by its id; null for an unknown one. */
  identify: (id: string) => Promise<KnownTracker | null>;
  /** The tracker is identified; the connection replaces an earlier one. */
  opened: (device: KnownDevice, connection: TrackerConnection) => void;
  /** Resolves after the commit. */
  receive: (device: KnownDevice, decoded: Decoded) => Promise<unknown>;
  /** Milliseconds to pause before the next frame of this device (rate limit and back-pressure). */
  waitOf: (device: KnownDevice) => number;
  /** Charges the rate limit for frames that store nothing. */
  weigh: (device: KnownDevice, frames: number) => void;
  countFrames: (count: number) => void;
  refuse: (reason: TrackerRefusal) => void;
  /**
   * The socket closed with unprocessed frames. False if the limit of such connections is reached; they are dropped
   * then.
   */
  left: (device: KnownDevice, connection: TrackerConnection) => boolean;
  /** The connection is closed and its frames are processed or dropped. */
  closed: (device: KnownDevice | null, connection: TrackerConnection) => void;
  now: () => Date;
}

export interface TrackerPatience {
  loginSeconds: number;
  /** Time limit without a complete frame or keep-alive. */
  silentSeconds: number;
}

export type TrackerConnection = ReturnType<typeof openTrackerConnection>;

export const trackerPatience: TrackerPatience = { loginSeconds: 30, silentSeconds: 15 * 60 };

const maxUnusableInARow = 20;
const maxGarbageBytes = 4096;
/** Limit of the socket's write buffer, for trackers that do not read. */
const maxUnreadBytes = 64 * 1024;
/** Answers that wait for a commit; at this limit the tracker is not read (back-pressure). */
const maxQueuedAnswers = 1000;
const fullQueueMilliseconds = 5;
const batchFrames = 100;

/**
 * One tracker connection. Frames are processed in order. While the tracker is looked up, its rate limit is exceeded or
 * its queue is full, the socket is paused, so that TCP back-pressure slows it down and memory stays bounded. Frames
 * that were received before a disconnect are still stored, at the same rate limit.
 */
export const openTrackerConnection = (
  socket: Socket,
  protocol: Protocol,
  handlers: TrackerHandlers,
  patience: TrackerPatience,
) => {
  const cut = protocol.createCutter();
  const answers = createAnswerQueue(socket, { onEmpty: () => isEnded && finish() });
  let decode = protocol.createDecoder();
  let tracker: KnownTracker | null = null;
  let commands: ReturnType<typeof createTrackerCommands> | null = null;
  let boundId: string | null = null;
  let isOpening = false;
  /** The tracker has sent FIN or the stream is unusable: nothing more is read. */
  let isEnded = false;
  /** The socket is closed; the backlog may still be processed. */
  let isGone = false;
  /** Final state: the backlog is dropped. */
  let isClosed = false;
  let isBroken = false;
  let unusable = 0;
  let garbage = 0;
  const connectedAt = performance.now();
  let heardAt = connectedAt;
  let resumeTimer: NodeJS.Timeout | undefined;
  const backlog: Buffer[] = [];

  const close = () => {
    if (isClosed) return;
    isClosed = true;
    isGone = true;
    clearTimeout(resumeTimer);
    backlog.length = 0;
    socket.destroy();
    handlers.closed(tracker?.device ?? null, connection);
  };

  const closeFor = (reason: TrackerRefusal) => {
    if (!isClosed) handlers.refuse(reason);
    close();
  };

  /** Stops reading and drops the backlog; frames that were already processed are still stored and answered. */
  const endFor = (reason: TrackerRefusal) => {
    handlers.refuse(reason);
    backlog.length = 0;
    isEnded = true;
  };

  /** Ends the connection after the backlog is processed and all answers are sent. */
  const finish = () => {
    if (backlog.length > 0 || isOpening) return;
    if (isGone) return close();
    if (answers.count() === 0 && !socket.writableEnded) socket.end(() => close());
  };

  /** Destroys the socket; frames that it has already received are still stored. */
  const hangUp = () => {
    if (isGone) return;
    isGone = true;
    for (let chunk = socket.read(); chunk !== null && !isEnded; chunk = socket.read()) gather(chunk);
    socket.destroy();
    if (backlog.length === 0 && !isOpening) return close();
    if (tracker && !handlers.left(tracker.device, connection)) return close();
    pump();
  };

  const write = (bytes: Buffer) => {
    if (!isGone && socket.writable) socket.write(bytes);
  };

  const toDecoded = (said: Said, now: Date): Decoded => {
    const { messages, refused } = toMessages(said, now);
    const answer = said.reply && commands?.answeredBy(said.reply);
    return { messages: answer ? [...messages, { type: 'ack', ...answer }] : messages, refused };
  };

  const open = async (id: string, frame: Buffer) => {
    isOpening = true;
    const found = await handlers.identify(id);
    isOpening = false;
    if (isClosed) return;
    if (!found) {
      handlers.refuse('unknown-id');
      if (protocol.refusal && !isGone) socket.end(protocol.refusal);
      return close();
    }
    tracker = found;
    boundId = id;
    commands = createTrackerCommands(protocol, id);
    // A new decoder: the login frame was decoded without the tracker's time zone and is decoded again.
    decode = protocol.createDecoder();
    backlog.unshift(frame);
    if (!isGone) handlers.opened(found.device, connection);
    else if (!handlers.left(found.device, connection)) return close();
    pump();
  };

  /** True after too many unusable frames in a row. */
  const judge = ({ problem }: Said, isDropped: boolean): boolean => {
    if (problem) handlers.refuse(problem);
    const isUnusable = isDropped || problem === 'checksum' || problem === 'malformed';
    unusable = isUnusable ? unusable + 1 : 0;
    if (!isUnusable) garbage = 0;
    return unusable >= maxUnusableInARow;
  };

  /** Processes frames before the login; all others are dropped. */
  const takeUnknown = () => {
    while (!tracker && !isOpening && !isClosed) {
      const frame = backlog.shift();
      if (!frame) return;
      const said = decode(frame, { now: handlers.now(), zone: null });
      if (said.id !== null) return void open(said.id, frame).catch(close);
      if (!said.problem) handlers.refuse('before-login');
      if (judge(said, true)) return closeFor('garbage');
    }
  };

  /** Stores several frames together and answers them in order after the commit. */
  const takeBatch = ({ device, zone }: KnownTracker) => {
    const all: Decoded = { messages: [], refused: [] };
    const due: (() => void)[] = [];
    let idle = 0;
    for (const frame of backlog.splice(0, batchFrames)) {
      const now = handlers.now();
      const said = decode(frame, { now, zone });
      if (said.id !== null && said.id !== boundId) {
        endFor('other-id');
        break;
      }
      if (judge(said, false)) {
        endFor('garbage');
        break;
      }
      const { messages, refused } = toDecoded(said, now);
      if (messages.length === 0 && refused.length === 0) idle += 1;
      all.messages.push(...messages);
      all.refused.push(...refused);
      if (said.answer) due.push(answers.add(said.answer));
    }
    if (idle > 0) handlers.weigh(device, idle);
    const isEmpty = all.messages.length === 0 && all.refused.length === 0;
    const committed = isEmpty ? Promise.resolve() : handlers.receive(device, all);
    committed.then(() => {
      for (const isDue of due) isDue();
    }, close);
  };

  const pauseMilliseconds = (): number => {
    if (isOpening) return Number.POSITIVE_INFINITY;
    if (answers.count() >= maxQueuedAnswers) return fullQueueMilliseconds;
    return tracker ? handlers.waitOf(tracker.device) : 0;
  };

  const pump = () => {
    clearTimeout(resumeTimer);
    while (!isClosed) {
      if (!isGone && socket.writableLength > maxUnreadBytes) return closeFor('slow');
      const wait = pauseMilliseconds();
      if (wait > 0) {
        socket.pause();
        if (Number.isFinite(wait)) resumeTimer = setTimeout(pump, wait);
        return;
      }
      if (backlog.length === 0) {
        if (isBroken && !isEnded) endFor('broken-stream');
        socket.resume();
        return isEnded || isGone ? finish() : undefined;
      }
      if (tracker) takeBatch(tracker);
      else takeUnknown();
    }
  };

  const gather = (chunk: Buffer) => {
    const pieces = cut(chunk);
    handlers.countFrames(pieces.frames.length);
    if (pieces.frames.length > 0 || pieces.keepAlives > 0) heardAt = performance.now();
    garbage += pieces.garbage;
    isBroken ||= pieces.isBroken;
    backlog.push(...pieces.frames);
  };

  const read = (chunk: Buffer) => {
    gather(chunk);
    if (garbage > maxGarbageBytes && backlog.length === 0) return closeFor('garbage');
    return pump();
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    if (!isGone && !isEnded) read(chunk);
  });
  socket.on('end', () => {
    isEnded = true;
    pump();
  });
  socket.on('error', hangUp);
  socket.on('close', hangUp);

  const connection = {
    close,

    replace: () => {
      handlers.refuse('replaced');
      hangUp();
    },

    /** False for an unsupported command. */
    send: (command: Command): boolean => {
      const bytes = commands?.ask(command, handlers.now()) ?? null;
      if (bytes) write(bytes);
      return bytes !== null;
    },

    /**
     * Only complete frames and keep-alives count, so that single bytes do not keep a connection open. A paused socket
     * is exempt, since it is not read.
     */
    closeIfSilent: () => {
      const since = (time: number) => (performance.now() - time) / 1000;
      if (!tracker && since(connectedAt) > patience.loginSeconds) closeFor('no-login');
      if (tracker && !socket.isPaused() && since(heardAt) > patience.silentSeconds) closeFor('silent');
    },
  };
  return connection;
};
