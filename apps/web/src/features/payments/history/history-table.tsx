import type { Payment } from '@holdfast/contract/payments';
import type { ComponentProps } from 'react';
import { useIsNarrow } from '../../../lib/media.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { paymentsTexts } from '../payments.texts.ts';
import classes from './history.module.css';
import { amountText, InvoiceLink, PaymentStatus, useDateText } from './payment-facts.tsx';

const { columns: titles, title } = paymentsTexts.history;

interface HistoryListProps {
  payments: Payment[] | undefined;
  onOpen: (invoiceId: string) => void;
  onPrepare: () => void;
}

const NarrowList = ({ payments, onOpen, onPrepare }: HistoryListProps) => {
  const dateText = useDateText();
  return (
    <ul aria-label={title}>
      {payments?.map((payment) => (
        <li key={payment._id} className={classes.item}>
          <InvoiceLink payment={payment} onOpen={onOpen} onPrepare={onPrepare} />
          <span className={classes.amount}>{amountText(payment)}</span>
          <span className={classes.caption}>
            {payment.description}
            <br />
            {dateText(payment.created)}
          </span>
          <PaymentStatus payment={payment} />
        </li>
      ))}
    </ul>
  );
};

type HistoryTableProps = HistoryListProps & Pick<ComponentProps<typeof Table>, 'failure' | 'empty'>;

export const HistoryTable = ({ payments, onOpen, onPrepare, ...states }: HistoryTableProps) => {
  const isNarrow = useIsNarrow();
  const dateText = useDateText();
  const columns: Column<Payment>[] = [
    {
      title: titles.invoice,
      isShort: true,
      cell: (payment) => <InvoiceLink payment={payment} onOpen={onOpen} onPrepare={onPrepare} />,
    },
    { title: titles.amount, isShort: true, isMain: true, isRight: true, cell: amountText },
    { title: titles.status, isShort: true, cell: (payment) => <PaymentStatus payment={payment} /> },
    { title: titles.details, className: classes.details, cell: ({ description }) => description },
    { title: titles.date, isShort: true, cell: ({ created }) => dateText(created) },
  ];
  return (
    <Table
      label={title}
      columns={columns}
      rows={payments}
      keyOf={({ _id }) => _id}
      rowHeight={44}
      isInset
      narrow={isNarrow && <NarrowList payments={payments} onOpen={onOpen} onPrepare={onPrepare} />}
      {...states}
    />
  );
};
