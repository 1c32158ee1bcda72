import { toCsv } from '@holdfast/contract/csv.rules';
import type { Core } from '../../platform/core.ts';
import type { Exporter } from '../account/export.service.ts';
import { plansRepository } from './catalogue/plans.repository.ts';
import { statusOf } from './subscriptions/subscription.presenter.ts';
import { subscriptionsRepository } from './subscriptions/subscriptions.repository.ts';

const columns = ['device', 'plan', 'status', 'amount', 'currency', 'from', 'until', 'bought'];

/** Data export: subscriptions and plan groups; payment data is stored by the provider. */
export const createPlansExporter =
  ({ db }: Core): Exporter =>
  async (userId) => {
    const found = await subscriptionsRepository(db).listOfUser(userId);
    const groups = await plansRepository(db).listGroupNames(userId);
    const rows = found.map(({ subscription, plan }) => [
      subscription.deviceUuid,
      plan.name,
      statusOf(subscription),
      subscription.amountCents / 100,
      subscription.currency,
      subscription.periodStart ?? '',
      subscription.periodEnd ?? '',
      subscription.createdAt,
    ]);
    return [
      { name: 'subscriptions.csv', content: toCsv(columns, rows) },
      {
        name: 'plan-groups.csv',
        content: toCsv(
          ['group'],
          groups.map((name) => [name]),
        ),
      },
    ];
  };
