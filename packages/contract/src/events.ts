/** What happened, for whoever listens (realtime, metrics). What must happen is a job instead. */
export interface DomainEvents {
  'user.updated': { userId: string };
  'user.removed': { userId: string };
  'device.updated': { deviceId: string };
  'device.released': { deviceId: string };
  /** The list of devices that a user sees is another one now. */
  'device-list.updated': { userId: string };
  'session.ended': { userId: string; sessionIds: string[] };
}
