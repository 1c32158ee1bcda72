import type { Passkey } from '@holdfast/contract/passkeys';
import type { PasskeyRow } from './passkeys.repository.ts';

export const toPasskey = ({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  isSynced,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
