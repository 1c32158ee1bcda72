import { randomBytes } from 'node:crypto';
import type { Mapping, NewMapping } from '@holdfast/contract/mappings';
import { doOverlap, type MessageMapping } from '@holdfast/contract/mappings.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import { afterCommit } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { matchesMosquittoHash, mosquittoHash } from '../../platform/secrets/mosquitto-hash.ts';
import type { Actor, AuditService } from '../admin/audit.service.ts';
import { newSecret } from '../devices/device-rekey.service.ts';
import { mappingsRepository } from './mappings.repository.ts';
import type { MappingRow } from './mappings.tables.ts';

export type KnownMapping = MessageMapping & { id: string; username: string; secretHash: string };

export type MappingsService = ReturnType<typeof createMappingsService>;

const mostMappings = 50;
/** Cache TTL; changes invalidate the cache by an event, so this only covers lost events. */
const rememberedMilliseconds = 30_000;

/** The prefix cannot occur in a device number. */
const newUsername = () => `_mapping-${randomBytes(6).toString('hex')}`;

const toMapping = ({ id, secretHash: _secretHash, createdAt, ...row }: MappingRow): Mapping => ({
  _id: id,
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Mappings of external MQTT messages (JSON) to devices: topics, fields and the account of the sender. */
export const createMappingsService = ({ db, transact, clock, events }: Core, { audit }: { audit: AuditService }) => {
  let remembered: { known: KnownMapping[]; until: number } | null = null;
  let changes = 0;
  events.onAnywhere('mappings.updated', () => {
    changes += 1;
    remembered = null;
  });

  const listKnown = async (): Promise<KnownMapping[]> => {
    const now = clock().getTime();
    if (remembered && remembered.until > now) return remembered.known;
    const before = changes;
    const known = await mappingsRepository(db).list();
    // Race condition: rows read during a change may be stale, so they are not cached.
    if (changes === before) remembered = { known, until: now + rememberedMilliseconds };
    return known;
  };

  const findKnown = async (username: string) =>
    (await listKnown()).find((known) => known.username === username) ?? null;

  return {
    listKnown,
    findKnown,

    /** Null for an unknown account and for a wrong password. */
    verify: async (username: string, password: string): Promise<KnownMapping | null> => {
      const known = await findKnown(username);
      return known && (await matchesMosquittoHash(known.secretHash, password)) ? known : null;
    },

    list: async (): Promise<Mapping[]> => (await mappingsRepository(db).list()).map(toMapping),

    /** The password is returned only here. Topics must not overlap, so that a message has a single interpretation. */
    add: async (by: Actor, contents: NewMapping) => {
      const password = newSecret();
      const row = {
        id: uuidv7(),
        ...contents,
        username: newUsername(),
        secretHash: await mosquittoHash(password),
        createdAt: clock(),
      };
      await transact(async (tx) => {
        const others = await mappingsRepository(tx).listForInsert();
        if (others.length >= mostMappings) throw new AppError('too-many-mappings');
        if (others.some(({ topic }) => doOverlap(topic, contents.topic))) throw new AppError('topic-mapped');
        await mappingsRepository(tx).insert(row);
        await audit.write(tx, by, 'add mapping', `${contents.name} ${contents.topic}`);
        afterCommit(tx, () => events.emit('mappings.updated', {}));
      });
      return { mapping: toMapping(row), password };
    },

    remove: (by: Actor, id: string) =>
      transact(async (tx) => {
        const removed = await mappingsRepository(tx).remove(id);
        if (!removed) throw new AppError('mapping-not-found');
        await audit.write(tx, by, 'remove mapping', `${removed.name} ${removed.topic}`);
        afterCommit(tx, () => events.emit('mappings.updated', {}));
      }),
  };
};
