import { expect, it, vi } from 'vitest';
import { createRooms } from './socket-rooms.ts';

const room = { id: 'one', type: 'device' } as const;

const open = () => {
  const join = vi.fn();
  const leave = vi.fn();
  return { join, leave, rooms: createRooms({ isOpen: () => true, join, leave }) };
};

it('asks in one message for all rooms that are new', () => {
  const { join, rooms } = open();
  const [two, three] = [
    { id: 'two', type: 'device' },
    { id: 'three', type: 'device' },
  ] as const;
  rooms.want([room, two]);
  expect(join).toHaveBeenCalledExactlyOnceWith([room, two]);
  rooms.want([room, two]);
  expect(join).toHaveBeenCalledOnce();
  rooms.want([two, three]);
  expect(join).toHaveBeenLastCalledWith([three]);
});

it('does not ask again for a room that the server closed, until the lists were read again', () => {
  const { join, leave, rooms } = open();
  rooms.want([room]);
  expect(rooms.isForced(room)).toBe(true);
  rooms.want([room]);
  expect(join).toHaveBeenCalledOnce();
  rooms.want([]);
  expect(leave).not.toHaveBeenCalled();
});

it('joins it again when it is still wanted afterwards, since there is another right to it', () => {
  const { join, rooms } = open();
  rooms.want([room]);
  rooms.isForced(room);
  rooms.retryLost();
  expect(join).toHaveBeenCalledTimes(2);
});
