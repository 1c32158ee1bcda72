import { SharingSettings } from '../../features/sharing/tab/sharing-settings.tsx';
import { useSettingsDevice } from './settings-device.ts';

export const SharingPage = () => <SharingSettings device={useSettingsDevice()} />;
