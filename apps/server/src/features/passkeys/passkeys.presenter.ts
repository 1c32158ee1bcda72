import type { Passkey } from '@holdfast/contract/passkeys';
import { passkeyKindOf } from './passkey-kind.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

export const toPasskey = ({ id, name, isSynced, kind, transports, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  isSynced,
  // Of those from before it was kept, as much as they say themselves.
  kind: kind ?? (transports.includes('internal') ? null : passkeyKindOf(transports, '')),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
