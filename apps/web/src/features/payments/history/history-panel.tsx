import { IconReceiptOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { dialogCode, LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { paymentsTexts } from '../payments.texts.ts';
import classes from './history.module.css';
import { HistoryTable } from './history-table.tsx';
import { usePaymentPages } from './use-payment-pages.ts';

const texts = paymentsTexts.history;
const invoiceDialog = dialogCode(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog);

const NoPayments = ({ plansOf }: { plansOf: string }) => (
  <EmptyState
    icon={<IconReceiptOff size={22} />}
    title={texts.none}
    text={texts.noneText}
    action={
      <Button component={Link} to={paths.deviceSettings(plansOf, 'plans')}>
        {texts.viewPlans}
      </Button>
    }
  />
);

/** `plansOf`: serial number of the device whose plans an empty history links to. */
export const HistoryPanel = ({ plansOf }: { plansOf: string }) => {
  const { query, payments, page, onPrev, onNext } = usePaymentPages();
  const [invoiceId, setInvoiceId] = useState<string | null>(null);
  return (
    <div className={classes.history}>
      <Panel title={texts.title}>
        <HistoryTable
          payments={query.data && payments}
          onOpen={setInvoiceId}
          onPrepare={invoiceDialog.prepare}
          failure={
            query.isError && (
              <LoadFailure title={texts.failed} text={paymentsTexts.failedText} onRetry={query.refetch} />
            )
          }
          empty={<NoPayments plansOf={plansOf} />}
        />
      </Panel>
      {query.data && (
        <div className={classes.pager}>
          <span aria-live="polite">{texts.page(formatNumber(page))}</span>
          <Button disabled={!onPrev} onClick={onPrev}>
            {texts.prev}
          </Button>
          <Button disabled={!onNext} onClick={onNext}>
            {texts.next}
          </Button>
        </div>
      )}
      {invoiceId && <LazyDialog code={invoiceDialog} props={{ invoiceId, onClose: () => setInvoiceId(null) }} />}
    </div>
  );
};
