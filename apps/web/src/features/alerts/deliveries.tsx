import { readDeliverySentence } from '@holdfast/contract/alert-log.rules';
import type { alertDelivery } from '@holdfast/contract/alerts';
import {
  IconAlertCircle,
  IconBellRinging,
  IconBrandTelegram,
  IconCircleCheck,
  IconClock,
  IconDeviceMobile,
  IconMail,
} from '@tabler/icons-react';
import { Chip } from '../../ui/display/chip.tsx';
import classes from './alert-log.module.css';
import { alertsTexts } from './alerts.texts.ts';

const texts = alertsTexts.log;

type Delivery = (typeof alertDelivery)['_output'];

const icon = { size: 14, stroke: 2, 'aria-hidden': true };
const channels = {
  email: IconMail,
  push: IconDeviceMobile,
  ntfy: IconBellRinging,
  telegram: IconBrandTelegram,
};
const states = {
  waiting: { tone: 'amber', icon: <IconClock {...icon} /> },
  delivered: { tone: 'green', icon: <IconCircleCheck {...icon} /> },
  failed: { tone: 'red', icon: <IconAlertCircle {...icon} /> },
} as const;

/** Answers of external services are shown verbatim. */
const reasonText = (reason: string) => {
  const known = readDeliverySentence(reason);
  return known ? texts.reasons[known.name](known.status) : reason;
};

const DeliveryRow = ({ channel, recipient, state, reason }: Delivery) => {
  const Channel = channels[channel];
  return (
    <li className={classes.delivery}>
      <Channel size={16} aria-label={texts.channels[channel]} role="img" />
      <span className={classes.recipient}>{recipient}</span>
      <Chip {...states[state]} text={texts.states[state]} />
      {reason && <span className={classes.reason}>{reasonText(reason)}</span>}
    </li>
  );
};

export const Deliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) => {
  if (deliveries.length === 0) return <p className={classes.nobody}>{texts.nobody}</p>;
  return (
    <ul className={classes.deliveries} aria-label={texts.toWhom}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={`${delivery.channel} ${delivery.recipient}`} {...delivery} />
      ))}
    </ul>
  );
};
