import type { Device } from '@holdfast/contract/devices';
import { useOutletContext } from 'react-router';

/** The device whose settings are open; the parent route has loaded it and checked access to the tab. */
export const useSettingsDevice = () => useOutletContext<Device>();
