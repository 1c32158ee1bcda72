import type { Plan, Subscription } from '@holdfast/contract/plans';
import { canCancel, canPause, canResume } from '@holdfast/contract/plans.rules';
import { IconBan, IconDotsVertical, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ActionIcon } from '../../../ui/action-icon.ts';
import { Menu } from '../../../ui/menu.ts';
import { cycleText } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';
import type { Asked } from './action-dialogs.tsx';
import classes from './current.module.css';
import { amountText, SubscriptionChip, useSubscriptionDates } from './subscription-facts.tsx';

const { current: texts, actions } = plansTexts;
const icon = { size: 18, stroke: 1.75 };

interface RowProps {
  subscription: Subscription;
  plans: Plan[];
  onAsk: (asked: Asked) => void;
}

const SubscriptionMenu = ({ subscription, onAsk }: Omit<RowProps, 'plans'>) => {
  const { sourceData: state, plan } = subscription;
  const ask = (action: Asked['action']) => () => onAsk({ action, subscription });
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
      </Menu.Dropdown>
    </Menu>
  );
};

const TableRow = ({ subscription, plans, onAsk }: RowProps) => {
  const { period, note } = useSubscriptionDates(subscription, plans);
  return (
    <tr>
      <td className={classes.plan}>{subscription.plan.name}</td>
      <td>
        <SubscriptionChip subscription={subscription} />
      </td>
      <td>{cycleText(subscription)}</td>
      <td className={classes.amount}>{amountText(subscription, plans)}</td>
      <td>
        {period}
        {note && <span className={classes.note}>{note}</span>}
      </td>
      <td className={classes.actions}>
        <SubscriptionMenu subscription={subscription} onAsk={onAsk} />
      </td>
    </tr>
  );
};

interface SubscriptionsProps extends Omit<RowProps, 'subscription'> {
  subscriptions: Subscription[];
}

export const SubscriptionTable = ({ subscriptions, ...row }: SubscriptionsProps) => (
  <table className={classes.table} aria-label={texts.title}>
    <thead>
      <tr>
        <th>{texts.columns.plan}</th>
        <th>{texts.columns.status}</th>
        <th>{texts.columns.cycle}</th>
        <th className={classes.amount}>{texts.columns.amount}</th>
        <th>{texts.columns.period}</th>
        <th className={classes.actions} aria-label={texts.columns.actions} />
      </tr>
    </thead>
    <tbody>
      {subscriptions.map((subscription) => (
        <TableRow key={subscription._id} subscription={subscription} {...row} />
      ))}
    </tbody>
  </table>
);

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
      </div>
      <SubscriptionMenu subscription={subscription} onAsk={onAsk} />
    </li>
  );
};

/** The same where there is no room for columns. */
export const SubscriptionList = ({ subscriptions, ...row }: SubscriptionsProps) => (
  <ul className={classes.list} aria-label={texts.title}>
    {subscriptions.map((subscription) => (
      <ListItem key={subscription._id} subscription={subscription} {...row} />
    ))}
  </ul>
);
