import type { Payment } from '@holdfast/contract/payments';
import { centsToMajor, isPaymentDone, isPaymentReturned } from '@holdfast/contract/payments.rules';
import { IconArrowBackUp, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { formatDate, formatDistinctMoney } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { paymentsTexts } from '../payments.texts.ts';
import classes from './history.module.css';

/** Fallback for unknown provider statuses: 'requires_action' → 'Requires action'. */
const inWords = (status: string) => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const statusWords = (status: string) => paymentsTexts.statuses[status] ?? inWords(status);

const icon = { size: 14, stroke: 2, 'aria-hidden': true };

/** Any status other than success and refund is shown as pending. */
export const StatusChip = ({ status, isDone }: { status: string; isDone: boolean }) => {
  const text = statusWords(status);
  if (isPaymentReturned(status)) return <Chip icon={<IconArrowBackUp {...icon} />} text={text} />;
  if (isDone) return <Chip tone="green" icon={<IconCircleCheck {...icon} />} text={text} />;
  return <Chip tone="amber" icon={<IconClock {...icon} />} text={text} />;
};

export const PaymentStatus = ({ payment: { status } }: { payment: Payment }) => (
  <StatusChip status={status} isDone={isPaymentDone(status)} />
);

export const amountText = ({ amount, currency }: Payment) => formatDistinctMoney(centsToMajor(amount), currency);

/** Formats Unix seconds in the user's time zone. */
export const useDateText = () => {
  const { timezone } = useUser();
  return (seconds: number) => formatDate(seconds * 1000, { timeZone: timezone });
};

interface InvoiceLinkProps {
  payment: Payment;
  onOpen: (invoiceId: string) => void;
  onPrepare: () => void;
}

export const InvoiceLink = ({ payment: { invoice }, onOpen, onPrepare }: InvoiceLinkProps) =>
  invoice ? (
    <button
      type="button"
      className={classes.link}
      onClick={() => onOpen(invoice.id)}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
    >
      {invoice.number}
    </button>
  ) : (
    paymentsTexts.history.noInvoice
  );
