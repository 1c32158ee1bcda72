import type { PaymentMethod } from '@holdfast/contract/payments';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { factsOf, MethodRow } from '../method-facts.tsx';
import { methodInUse } from '../payments.api.ts';
import classes from '../payments.module.css';
import { paymentsTexts } from '../payments.texts.ts';
import { dialogWidth } from './dialog-width.ts';

const { dialog: texts, methods: methodTexts } = paymentsTexts;

interface MethodListProps {
  methods: PaymentMethod[];
  /** False while a subscription needs a payment method. */
  canRemove: boolean;
  onChange: (method: PaymentMethod) => void;
  onRemove: (method: PaymentMethod) => void;
  onClose: () => void;
}

export const MethodList = ({ methods, canRemove, onChange, onRemove, onClose }: MethodListProps) => {
  const used = methodInUse(methods);
  return (
    <Dialog title={texts.title} width={dialogWidth} text={canRemove ? texts.listText : texts.locked} onClose={onClose}>
      <ul aria-label={methodTexts.title}>
        {methods.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            isMarked={methods.length > 1 && method === used}
            actions={
              <div className={classes.actions}>
                {canRemove && (
                  <Button
                    variant="dangerText"
                    aria-label={methodTexts.removeOf(factsOf(method).name)}
                    onClick={() => onRemove(method)}
                  >
                    {methodTexts.remove}
                  </Button>
                )}
                <Button aria-label={methodTexts.changeOf(factsOf(method).name)} onClick={() => onChange(method)}>
                  {methodTexts.change}
                </Button>
              </div>
            }
          />
        ))}
      </ul>
    </Dialog>
  );
};
