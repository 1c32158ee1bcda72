import type { Passkey } from '@holdfast/contract/passkeys';
import { passkeyKindOf } from './passkey-kind.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

export const toPasskey = ({ id, name, isSynced, kind, transports, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  isSynced,
  // Older rows have no kind; it is derived from the transports where these are unambiguous.
  kind: kind ?? (transports.includes('internal') ? null : passkeyKindOf(transports, '')),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
