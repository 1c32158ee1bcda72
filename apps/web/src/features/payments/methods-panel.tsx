import type { PaymentMethod } from '@holdfast/contract/payments';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { LoadFailureLine } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { factsOf, MethodRow } from './method-facts.tsx';
import { methodInUse, usePaymentUser } from './payments.api.ts';
import classes from './payments.module.css';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.methods;
const cardDialog = dialogCode(async () => (await import('./card/card-dialog.tsx')).CardDialog);
const removeDialog = dialogCode(async () => (await import('./remove-method-dialog.tsx')).RemoveMethodDialog);

interface MethodsProps {
  methods: PaymentMethod[];
  onRemove: (method: PaymentMethod) => void;
}

const Methods = ({ methods, onRemove }: MethodsProps) => {
  const used = methodInUse(methods);
  if (methods.length === 0) return <p className={classes.none}>{texts.none}</p>;
  return (
    <ul aria-label={texts.title}>
      {methods.map((method) => (
        <MethodRow
          key={method.id}
          method={method}
          isMarked={methods.length > 1 && method === used}
          actions={
            <Button
              variant="dangerText"
              aria-label={texts.removeOf(factsOf(method).name)}
              onClick={() => onRemove(method)}
              onPointerEnter={removeDialog.prepare}
              onFocus={removeDialog.prepare}
            >
              {texts.remove}
            </Button>
          }
        />
      ))}
    </ul>
  );
};

export const MethodsPanel = () => {
  const { data, isError, refetch } = usePaymentUser();
  const [opened, setOpened] = useState<'cards' | PaymentMethod | null>(null);
  const close = () => setOpened(null);
  const viewAdd = (
    <Button
      leftSection={<IconPlus size={16} />}
      onClick={() => setOpened('cards')}
      onPointerEnter={cardDialog.prepare}
      onFocus={cardDialog.prepare}
    >
      {texts.viewAdd}
    </Button>
  );
  return (
    <Panel title={texts.title} action={viewAdd}>
      {data && <Methods methods={data.paymentMethods} onRemove={setOpened} />}
      {!data &&
        (isError ? (
          <LoadFailureLine title={paymentsTexts.customerFailed} onRetry={refetch} />
        ) : (
          <Skeleton height={44} radius={8} role="status" aria-label={uiTexts.loading} />
        ))}
      {opened === 'cards' && <LazyDialog code={cardDialog} props={{ onClose: close }} />}
      {opened && opened !== 'cards' && <LazyDialog code={removeDialog} props={{ method: opened, onClose: close }} />}
    </Panel>
  );
};
