import type { Invoice } from '@holdfast/contract/payments';
import { statusWithRefund } from '@holdfast/contract/payments.rules';
import { IconDownload } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailureLine } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useInvoice } from '../payments.api.ts';
import { paymentsTexts } from '../payments.texts.ts';
import classes from './invoice.module.css';
import { InvoiceLines, InvoiceTotals } from './invoice-sums.tsx';
import { StatusChip, useDateText } from './payment-facts.tsx';

const texts = paymentsTexts.invoice;
const width = 560;

const Head = ({ invoice }: { invoice: Invoice }) => {
  const dateText = useDateText();
  const { amount_paid: paid, amount_refunded: refunded } = invoice;
  return (
    <div className={classes.head}>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.date}</dt>
          <dd>{dateText(invoice.created)}</dd>
        </div>
        <div>
          <dt>{texts.dueDate}</dt>
          <dd>{dateText(invoice.due_date ?? invoice.created)}</dd>
        </div>
        <div>
          <dt>{texts.billedTo}</dt>
          <dd>{invoice.customer_name}</dd>
        </div>
        {invoice.description && (
          <div>
            <dt>{texts.device}</dt>
            <dd>{invoice.description}</dd>
          </div>
        )}
      </dl>
      <StatusChip status={statusWithRefund(invoice.status, paid, refunded)} isDone={invoice.status === 'paid'} />
    </div>
  );
};

interface InvoiceDialogProps {
  invoiceId: string;
  onClose: () => void;
}

export const InvoiceDialog = ({ invoiceId, onClose }: InvoiceDialogProps) => {
  const { data: invoice, isError, refetch } = useInvoice(invoiceId);
  if (!invoice) {
    return (
      <Dialog title={texts.title} width={width} onClose={onClose}>
        {isError ? (
          <LoadFailureLine title={texts.failed} onRetry={refetch} />
        ) : (
          <Skeleton height={240} radius={8} role="status" aria-label={uiTexts.loading} />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={texts.number(invoice.number)}
      width={width}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.close}</Button>
          {invoice.invoice_pdf && (
            <Button
              component="a"
              href={invoice.invoice_pdf}
              target="_blank"
              rel="noreferrer"
              variant="filled"
              leftSection={<IconDownload size={16} />}
            >
              {texts.download}
            </Button>
          )}
        </>
      }
    >
      <Head invoice={invoice} />
      <InvoiceLines invoice={invoice} />
      <InvoiceTotals invoice={invoice} />
    </Dialog>
  );
};
