import type { LastSeen } from '@holdfast/contract/realtime';
import type { Room } from '@holdfast/contract/realtime.rules';
import { act } from '@testing-library/react';

type Listener = (...values: unknown[]) => void;
interface Options {
  auth: (answer: (data: { token: string | null }) => void) => void;
}

/** Fake of the socket.io client; the methods below `disconnect` simulate the server. */
export class FakeSocket {
  connected = false;
  active = false;
  recovered = false;
  attempts = 0;
  token: string | null = null;
  sent: [event: string, payload: unknown][] = [];
  private done: ((lastSeen: LastSeen) => void) | undefined;
  /** Reconnect timing that was passed to the library. */
  pace: { delay?: number; delayMax?: number; jitter?: number } = {};
  io = {
    reconnectionDelay: (delay: number) => this.setPace({ delay }),
    reconnectionDelayMax: (delayMax: number) => this.setPace({ delayMax }),
    randomizationFactor: (jitter: number) => this.setPace({ jitter }),
  };
  private listeners: [event: string, listener: Listener][] = [];

  constructor(private readonly options: Options) {}

  private setPace(pace: FakeSocket['pace']) {
    this.pace = { ...this.pace, ...pace };
  }

  on(event: string, listener: Listener) {
    this.listeners.push([event, listener]);
    return this;
  }

  off() {
    this.listeners = [];
    return this;
  }

  emit(event: string, payload: unknown, done?: (lastSeen: LastSeen) => void) {
    this.sent.push([event, payload]);
    this.done = done;
    return this;
  }

  /** Answers the last join. */
  finishJoin(lastSeen: LastSeen) {
    act(() => this.done?.(lastSeen));
  }

  connect() {
    this.attempts += 1;
    this.active = true;
    this.options.auth(({ token }) => {
      this.token = token;
    });
    queueMicrotask(() => realtime.answer(this));
    return this;
  }

  disconnect() {
    this.connected = false;
    this.active = false;
    return this;
  }

  receive(event: string, ...values: unknown[]) {
    act(() => {
      for (const [name, listener] of this.listeners) if (name === event) listener(...values);
    });
  }

  accept({ isRecovered = false } = {}) {
    this.connected = true;
    this.recovered = isRecovered;
    this.receive('connect');
  }

  refuse(message = 'refused') {
    this.active = false;
    this.receive('connect_error', new Error(message));
  }

  /** Network error: the library retries by itself. */
  fail(message = 'xhr poll error') {
    this.receive('connect_error', new Error(message));
  }

  drop() {
    this.connected = false;
    this.receive('disconnect', 'transport close');
  }

  throwOut() {
    this.connected = false;
    this.active = false;
    this.receive('disconnect', 'io server disconnect');
  }

  /** Rooms the socket is in, from the server's point of view. */
  rooms() {
    const rooms = new Set<string>();
    for (const [event, payload] of this.sent) {
      for (const { id, type } of [payload as Room | Room[]].flat()) {
        if (event === 'join-room' || event === 'join-rooms') rooms.add(`${type} ${id}`);
        if (event === 'leave-room') rooms.delete(`${type} ${id}`);
      }
    }
    return [...rooms];
  }
}

const accept = (socket: FakeSocket) => socket.accept();

/** Server side of all sockets in a test. */
export const realtime = {
  sockets: [] as FakeSocket[],
  answer: accept,
  reset: () => {
    realtime.sockets = [];
    realtime.answer = accept;
  },
};

export const io = (options: Options) => {
  const socket = new FakeSocket(options);
  realtime.sockets.push(socket);
  return socket;
};
