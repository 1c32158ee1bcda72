import type { Device } from '@holdfast/contract/devices';
import { IconTrash } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useClearHistory, usePointCount } from './history.api.ts';
import { historyTexts } from './history.texts.ts';

const texts = historyTexts.clear;

interface ClearHistoryDialogProps {
  device: Device;
  onClose: () => void;
}

export const ClearHistoryDialog = ({ device, onClose }: ClearHistoryDialogProps) => {
  const clear = useClearHistory(device);
  const { data: count } = usePointCount(device);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={texts.title}
      text={count === undefined ? texts.text(device.name) : texts.textWithCount(formatNumber(count), device.name)}
      confirmText={texts.button}
      onConfirm={() => clear.mutateAsync()}
      onClose={onClose}
    />
  );
};
