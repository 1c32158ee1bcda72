import type { Payment } from '@holdfast/contract/payments';
import { useIsNarrow } from '../../../lib/media.ts';
import { paymentsTexts } from '../payments.texts.ts';
import classes from './history.module.css';
import { amountText, InvoiceLink, PaymentStatus, useDateText } from './payment-facts.tsx';

const { columns, title } = paymentsTexts.history;

interface HistoryTableProps {
  payments: Payment[];
  onOpen: (invoiceId: string) => void;
}

const WideTable = ({ payments, onOpen }: HistoryTableProps) => {
  const dateText = useDateText();
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th>{columns.invoice}</th>
          <th className={classes.amount}>{columns.amount}</th>
          <th>{columns.status}</th>
          <th>{columns.details}</th>
          <th>{columns.date}</th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment._id}>
            <td>
              <InvoiceLink payment={payment} onOpen={onOpen} />
            </td>
            <td className={classes.amount}>{amountText(payment)}</td>
            <td>
              <PaymentStatus payment={payment} />
            </td>
            <td className={classes.details}>{payment.description}</td>
            <td>{dateText(payment.created)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const NarrowList = ({ payments, onOpen }: HistoryTableProps) => {
  const dateText = useDateText();
  return (
    <ul className={classes.list} aria-label={title}>
      {payments.map((payment) => (
        <li key={payment._id} className={classes.item}>
          <InvoiceLink payment={payment} onOpen={onOpen} />
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

export const HistoryTable = (props: HistoryTableProps) =>
  useIsNarrow() ? <NarrowList {...props} /> : <WideTable {...props} />;
