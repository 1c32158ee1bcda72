import type { Currency } from '@holdfast/contract/currency.rules';
import type { Core } from '../../platform/core.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { ProviderMethod } from '../../platform/payments/customers.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { UsersService } from '../account/users.service.ts';
import { customersRepository } from './customers.repository.ts';
import { toCurrency } from './payment.presenter.ts';
import type { CustomerRow } from './payments.tables.ts';

export type { CustomerRow };
export { toCurrency };

export type CustomersService = ReturnType<typeof createCustomersService>;

export const createCustomersService = (
  { db, clock }: Core,
  { payments, users }: { payments: Payments; users: UsersService },
) => ({
  find: (userId: string) => customersRepository(db).find(userId),

  findIn: (tx: Db, userId: string) => customersRepository(tx).find(userId),

  /** Created lazily with the first payment; idempotent, so concurrent calls return the same customer. */
  ensure: async (userId: string): Promise<CustomerRow> => {
    const known = await customersRepository(db).find(userId);
    if (known) return known;
    const user = await users.findById(db, userId);
    if (!user) throw new AppError('user-not-found');
    const { id } = await payments.customers.create({ userId, email: user.email, name: user.name });
    await customersRepository(db).insert({ userId, providerId: id, createdAt: clock() });
    const made = await customersRepository(db).find(userId);
    if (!made) throw new AppError('user-not-found');
    return made;
  },

  renew: (tx: Db, { userId, revision }: CustomerRow, currency: Currency | null) =>
    customersRepository(tx).renew(userId, revision, currency),

  bumpRevision: (tx: Db, userId: string) => customersRepository(tx).bumpRevision(userId),

  /** Null if the customer has no payment method. */
  findDefaultMethod: async ({ providerId }: CustomerRow): Promise<ProviderMethod | null> => {
    const [customer, methods] = await Promise.all([
      payments.customers.get(providerId),
      payments.customers.listMethods(providerId),
    ]);
    return methods.find(({ id }) => id === customer?.defaultMethodId) ?? methods[0] ?? null;
  },
});
