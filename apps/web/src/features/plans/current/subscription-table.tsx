import type { Plan, Subscription } from '@holdfast/contract/plans';
import { canCancel, canPause, canResume } from '@holdfast/contract/plans.rules';
import { IconBan, IconDotsVertical, IconPlayerPause, IconPlayerPlay, IconReceiptRefund } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useIsNarrow } from '../../../lib/media.ts';
import { ActionIcon } from '../../../ui/mantine/action-icon.ts';
import { Menu } from '../../../ui/mantine/menu.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { cycleText, priceText } from '../plan-facts.ts';
import { useNextPayment } from '../plans.api.ts';
import { plansTexts } from '../plans.texts.ts';
import type { Asked } from './action-dialogs.tsx';
import classes from './current.module.css';
import { amountText, SubscriptionChip, useSubscriptionDates } from './subscription-facts.tsx';

const { current: texts, actions } = plansTexts;
const icon = { size: 18 };

interface RowProps {
  subscription: Subscription;
  plans: Plan[];
  onAsk: (asked: Asked) => void;
}

const SubscriptionMenu = ({ subscription, onAsk }: Omit<RowProps, 'plans'>) => {
  const { sourceData: state, plan } = subscription;
  const ask = (action: Asked['action']) => () => onAsk({ action, subscription });
  const isRefundable = (subscription.refundableUntil ?? 0) * 1000 > Date.now();
  if (![canPause, canResume, canCancel].some((isPossible) => isPossible(state))) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={texts.menuOf(plan.name)}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canPause(state) && (
          <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={ask('pause')}>
            {actions.pause.name}
          </Menu.Item>
        )}
        {canResume(state) && (
          <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={ask('resume')}>
            {actions.resume.name}
          </Menu.Item>
        )}
        {canCancel(state) && (
          <Menu.Item leftSection={<IconBan {...icon} />} color="var(--red-text)" onClick={ask('cancel')}>
            {actions.cancel.name}
          </Menu.Item>
        )}
        {isRefundable && (
          <Menu.Item leftSection={<IconReceiptRefund {...icon} />} color="var(--red-text)" onClick={ask('refund')}>
            {actions.refund.name}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const NextPaymentLine = ({ subscription }: Pick<RowProps, 'subscription'>) => {
  const { dateText } = useSubscriptionDates(subscription, []);
  const { data: payment } = useNextPayment(subscription);
  if (!payment || (payment.amount === 0 && subscription.sourceData.plan.amount === 0)) return null;
  const { at, amount, credit, currency } = payment;
  const price = (cents: number) => priceText(cents / 100, currency);
  return (
    <>
      <span className={classes.note}>
        {amount === 0 ? texts.nextIsPaid(dateText(at)) : texts.next(price(amount), dateText(at))}
      </span>
      {credit > 0 && <span className={classes.note}>{texts.credit(price(credit))}</span>}
    </>
  );
};

const Period = ({ subscription, plans }: Omit<RowProps, 'onAsk'>) => {
  const { period, note } = useSubscriptionDates(subscription, plans);
  return (
    <>
      {period}
      {note && <span className={classes.note}>{note}</span>}
      <NextPaymentLine subscription={subscription} />
    </>
  );
};

const ListItem = ({ subscription, plans, onAsk }: RowProps) => {
  const { period, note } = useSubscriptionDates(subscription, plans);
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.itemHead}>
          <span className={classes.plan}>{subscription.plan.name}</span>
          <SubscriptionChip subscription={subscription} />
        </p>
        <p>{texts.amountAndCycle(amountText(subscription, plans), cycleText(subscription))}</p>
        <p>{period}</p>
        {note && <p className={classes.note}>{note}</p>}
        <NextPaymentLine subscription={subscription} />
      </div>
      <SubscriptionMenu subscription={subscription} onAsk={onAsk} />
    </li>
  );
};

interface SubscriptionTableProps extends Omit<RowProps, 'subscription'>, Pick<ComponentProps<typeof Table>, 'failure'> {
  subscriptions: Subscription[] | undefined;
}

export const SubscriptionTable = ({ subscriptions, plans, onAsk, failure }: SubscriptionTableProps) => {
  const isNarrow = useIsNarrow();
  const columns: Column<Subscription>[] = [
    { title: texts.columns.plan, isMain: true, cell: ({ plan }) => plan.name },
    { title: texts.columns.status, cell: (subscription) => <SubscriptionChip subscription={subscription} /> },
    { title: texts.columns.cycle, cell: cycleText },
    {
      title: texts.columns.amount,
      isMain: true,
      isRight: true,
      isShort: true,
      cell: (subscription) => amountText(subscription, plans),
    },
    { title: texts.columns.period, cell: (subscription) => <Period subscription={subscription} plans={plans} /> },
    {
      title: texts.columns.actions,
      isTitleHidden: true,
      isTight: true,
      cell: (subscription) => <SubscriptionMenu subscription={subscription} onAsk={onAsk} />,
    },
  ];
  return (
    <Table
      label={texts.title}
      columns={columns}
      rows={subscriptions}
      keyOf={({ _id }) => _id}
      isInset
      failure={failure}
      empty={<p className={classes.none}>{texts.none}</p>}
      narrow={
        isNarrow && (
          <ul aria-label={texts.title}>
            {subscriptions?.map((subscription) => (
              <ListItem key={subscription._id} subscription={subscription} plans={plans} onAsk={onAsk} />
            ))}
          </ul>
        )
      }
    />
  );
};
