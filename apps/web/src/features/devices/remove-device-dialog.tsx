import type { Device } from '@holdfast/contract/devices';
import { isGps } from '@holdfast/contract/devices.rules';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { errorTexts } from '../../lib/errors.texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { useSubscriptions } from '../plans/plans.api.ts';
import { useRemoveDevice } from './devices.api.ts';
import { devicesTexts as texts } from './devices.texts.ts';

/** A cancelled subscription runs until the end of the paid period but does not prevent removal. */
const useIsSubscribed = ({ deviceType, deviceUUID, subscription }: Device) => {
  const { data: subscriptions = [] } = useSubscriptions();
  const isCancelled = subscriptions.some(
    ({ deviceUUID: of, sourceData }) => of === deviceUUID && sourceData.cancel_at_period_end,
  );
  return isGps(deviceType) && subscription.status !== 'Inactive' && !isCancelled;
};

interface RemoveDeviceDialogProps {
  device: Device;
  onRemoved?: () => void;
  onClose: () => void;
}

export const RemoveDeviceDialog = ({ device, onRemoved, onClose }: RemoveDeviceDialogProps) => {
  const remove = useRemoveDevice(device);
  const isSubscribed = useIsSubscribed(device) || hasCode(remove.error, 'device-subscribed');
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={isSubscribed ? texts.menu.remove : texts.remove.title}
      text={texts.remove.text(device.name)}
      refusal={isSubscribed ? errorTexts['device-subscribed'] : undefined}
      refusalAction={
        <Button component={Link} to={paths.deviceSettings(device.deviceUUID, 'plans')} onClick={onClose}>
          {texts.remove.openPlan}
        </Button>
      }
      confirmText={texts.menu.remove}
      onConfirm={() => remove.mutateAsync(undefined, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
};
