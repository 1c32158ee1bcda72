import type { PaymentMethod } from '@holdfast/contract/payments';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { LoadFailureLine } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { CardDialog } from './card/card-dialog.tsx';
import { factsOf, MethodRow } from './method-facts.tsx';
import { methodInUse, usePaymentUser } from './payments.api.ts';
import classes from './payments.module.css';
import { paymentsTexts } from './payments.texts.ts';
import { RemoveMethodDialog } from './remove-method-dialog.tsx';

const texts = paymentsTexts.methods;

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
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('cards')}>
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
      {opened === 'cards' && <CardDialog onClose={close} />}
      {opened && opened !== 'cards' && <RemoveMethodDialog method={opened} onClose={close} />}
    </Panel>
  );
};
