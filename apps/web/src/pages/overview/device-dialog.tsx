import type { Device } from '@holdfast/contract/devices';
import { AirplaneDialog } from '../../features/commands/airplane-dialog.tsx';
import { RekeyDialog } from '../../features/commands/rekey-dialog.tsx';
import { RemoveDeviceDialog } from '../../features/devices/remove-device-dialog.tsx';
import { ClearHistoryDialog } from '../../features/history/clear-history-dialog.tsx';
import { LiveLinkDialog } from '../../features/live-links/live-link-dialog.tsx';
import { LeaveShareDialog } from '../../features/sharing/leave-share-dialog.tsx';
import { SharePopup } from '../../features/sharing/popup/share-popup.tsx';
import { RemoveAllSharesDialog } from '../../features/sharing/remove-all-shares-dialog.tsx';
import { StolenDialog } from './stolen-dialog.tsx';

export type DeviceDialogName =
  | 'airplane'
  | 'rekey'
  | 'stolen'
  | 'clear'
  | 'remove'
  | 'share'
  | 'manageSharing'
  | 'removeAllShares'
  | 'liveLink'
  | 'leave';

interface DeviceDialogProps {
  name: DeviceDialogName;
  device: Device;
  onOpen: (name: DeviceDialogName) => void;
  onClose: () => void;
}

export const DeviceDialog = ({ name, device, onOpen, onClose }: DeviceDialogProps) => {
  switch (name) {
    case 'airplane':
      return <AirplaneDialog device={device} onClose={onClose} />;
    case 'rekey':
      return <RekeyDialog device={device} onClose={onClose} />;
    case 'stolen':
      return <StolenDialog device={device} onLiveLink={() => onOpen('liveLink')} onClose={onClose} />;
    case 'clear':
      return <ClearHistoryDialog device={device} onClose={onClose} />;
    case 'remove':
      return <RemoveDeviceDialog device={device} onClose={onClose} />;
    case 'share':
      return <SharePopup device={device} start={{ name: 'form' }} onClose={onClose} />;
    case 'manageSharing':
      return <SharePopup device={device} start={{ name: 'list' }} onClose={onClose} />;
    case 'removeAllShares':
      return <RemoveAllSharesDialog device={device} onRemoved={onClose} onClose={onClose} />;
    case 'liveLink':
      return <LiveLinkDialog device={device} onClose={onClose} />;
    case 'leave':
      return device.shareId ? <LeaveShareDialog device={device} shareId={device.shareId} onClose={onClose} /> : null;
  }
};
