import type { Transfer } from '@holdfast/contract/transfer';
import { careHours } from '@holdfast/contract/transfer.rules';
import { uuidv7 } from 'uuidv7';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { AppError } from '../../platform/errors.ts';
import type { UsersService } from '../account/users.service.ts';
import { type OfferFacts, offerFacts } from '../plans/offers/offer-facts.queries.ts';
import { transfersRepository } from './transfers.repository.ts';

export type TransfersService = ReturnType<typeof createTransfersService>;

const hour = 3_600_000;
const listedDays = 30;
const mostListed = 50;

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof transfersRepository>['find']>>>;

/** A waiting offer takes precedence over accepted and declined ones. */
const stateOf = (offers: OfferFacts[], isEnded: boolean): Transfer['state'] => {
  const has = (state: OfferFacts['state']) => offers.some((offer) => offer.state === state);
  if (has('accepted') && !has('waiting')) return 'accepted';
  if (has('declined') && !has('waiting')) return 'declined';
  if (isEnded) return 'ended';
  return has('waiting') ? 'waiting' : 'open';
};

/** Transfers of a k9 user, until they are completed. */
export const createTransfersService = ({ db, clock }: Core, { users }: { users: UsersService }) => {
  const feeOf = async (k9Id: string) => (await users.findById(db, k9Id))?.oneTimeDeviceFee ?? 0;

  const present = async ({ transfer, device, member }: Found, fee: number): Promise<Transfer> => {
    const until = new Date(transfer.createdAt.getTime() + careHours * hour);
    const offers = await offerFacts(db).listOf(transfer.id, clock());
    const waiting = offers.find(({ state }) => state === 'waiting');
    return {
      _id: transfer.id,
      state: stateOf(offers, transfer.endedAt !== null || until <= clock()),
      createdAt: transfer.createdAt.toISOString(),
      until: until.toISOString(),
      device: { ...device, name: transfer.deviceName },
      member,
      fee,
      offer: waiting ? { planName: waiting.planName, expiresAt: waiting.expiresAt.toISOString() } : null,
    };
  };

  const findOwn = async (k9Id: string, id: string): Promise<Found> => {
    const found = isUuid(id) ? await transfersRepository(db).find(k9Id, id) : undefined;
    if (!found) throw new AppError('transfer-not-found');
    return found;
  };

  return {
    begin: async (
      tx: Db,
      of: { deviceId: string; deviceName: string; k9Id: string; userId: string },
    ): Promise<string> => {
      const id = uuidv7();
      await transfersRepository(tx).insert({ id, ...of, createdAt: clock() });
      return id;
    },

    /** When the device leaves its owner, the k9 user's access and the pending offers end. */
    endOf: (tx: Db, deviceId: string) => transfersRepository(tx).endOf(deviceId, clock()),

    /** Transfers that are not completed. */
    list: async (k9Id: string): Promise<Transfer[]> => {
      const since = new Date(clock().getTime() - listedDays * 24 * hour);
      const found = await transfersRepository(db).list(k9Id, since, mostListed);
      const fee = await feeOf(k9Id);
      const all = await Promise.all(found.map((one) => present(one, fee)));
      return all.filter(({ state }) => state !== 'accepted' && state !== 'declined');
    },

    get: async (k9Id: string, id: string) => present(await findOwn(k9Id, id), await feeOf(k9Id)),

    /** A waiting offer becomes invalid, too. */
    close: async (k9Id: string, id: string) => {
      const { transfer } = await findOwn(k9Id, id);
      if (!transfer.endedAt) await transfersRepository(db).end(transfer.id, clock());
    },
  };
};
