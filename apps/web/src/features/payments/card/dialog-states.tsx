import { IconCreditCardOff } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { paymentsTexts } from '../payments.texts.ts';
import { dialogWidth } from './dialog-width.ts';

const { dialog: texts, off } = paymentsTexts;

interface StateProps {
  onClose: () => void;
}

export const LoadingDialog = ({ onClose }: StateProps) => (
  <Dialog title={texts.title} width={dialogWidth} onClose={onClose}>
    <div role="status" aria-label={uiTexts.loading}>
      <Skeleton height={60} radius={8} />
      <Skeleton height={60} radius={8} mt={8} />
    </div>
  </Dialog>
);

export const FailedDialog = ({ onRetry, onClose }: StateProps & { onRetry: () => void }) => (
  <Dialog title={texts.title} width={dialogWidth} onClose={onClose}>
    <LoadFailure
      icon={<IconCreditCardOff size={22} />}
      title={paymentsTexts.customerFailed}
      text={paymentsTexts.failedText}
      onRetry={onRetry}
    />
  </Dialog>
);

export const OffDialog = ({ onClose }: StateProps) => (
  <Dialog title={texts.title} width={dialogWidth} onClose={onClose}>
    <EmptyState icon={<IconCreditCardOff size={22} />} title={off.title} text={off.text} />
  </Dialog>
);
