/** What happened, for whoever listens (realtime, metrics). What must happen is a job instead. */
export interface DomainEvents {
  'user.updated': { userId: string };
  'user.removed': { userId: string };
  'session.ended': { userId: string; sessionIds: string[] };
}
