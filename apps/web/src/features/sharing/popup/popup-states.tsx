import type { Device } from '@holdfast/contract/devices';
import { IconCloudX } from '@tabler/icons-react';
import { Button } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import { popupWidth } from './popup-width.ts';

interface PopupStateProps {
  device: Device;
  onClose: () => void;
}

export const PopupSkeleton = ({ device, onClose }: PopupStateProps) => (
  <Dialog title={texts.manage} subject={device.name} width={popupWidth} onClose={onClose}>
    <div role="status" aria-label={uiTexts.loading}>
      <Skeleton height={36} radius={8} />
      <Skeleton height={60} radius={8} mt={20} />
      <Skeleton height={60} radius={8} mt={8} />
    </div>
  </Dialog>
);

export const SharesFailure = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    tone="red"
    icon={<IconCloudX size={22} stroke={1.75} />}
    title={texts.loadFailed}
    text={texts.loadFailedText}
    action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
  />
);

export const PopupFailure = ({ device, onRetry, onClose }: PopupStateProps & { onRetry: () => void }) => (
  <Dialog title={texts.manage} subject={device.name} width={popupWidth} onClose={onClose}>
    <SharesFailure onRetry={onRetry} />
  </Dialog>
);
