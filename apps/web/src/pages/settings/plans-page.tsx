import { CardDialog } from '../../features/payments/card/card-dialog.tsx';
import { ConfirmationDialog } from '../../features/payments/confirmation-dialog.tsx';
import { PlansSettings } from '../../features/plans/plans-settings.tsx';
import { useSettingsDevice } from './settings-device.ts';

export const PlansPage = () => (
  <>
    <PlansSettings device={useSettingsDevice()} renderCards={(props) => <CardDialog {...props} />} />
    <ConfirmationDialog />
  </>
);
