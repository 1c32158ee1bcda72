/** Socket event names of part 2, section 4.7; `join-rooms` is `join-room` for several at once. */
export const clientEvents = { joinRoom: 'join-room', joinRooms: 'join-rooms', leaveRoom: 'leave-room' } as const;

/** Most rooms of one `join-rooms`. */
export const roomsAtOnce = 100;

export const serverEvents = {
  roomConnected: 'room-connected',
  roomDisconnected: 'room-disconnected',
  roomError: 'room-error',
  deviceInfoUpdate: 'device-info-update',
  locationHistoryInsert: 'location-history-insert',
  locationHistoryUpdate: 'location-history-update',
  commandUpdate: 'command-update',
  deviceListUpdate: 'device-list-update',
  alert: 'alert',
  shareUpdate: 'share-update',
} as const;

/** Dispatched on `window` when a point of the current device arrives. */
export const historyWindowEvent = 'device-history-update';

/** Dispatched on `window` when a stored point gets its address; the detail is its `_id` and `address`. */
export const addressWindowEvent = 'device-history-address';

export const reconnectSeconds = 10;

export interface Room {
  id: string;
  type: 'device' | 'user';
}
