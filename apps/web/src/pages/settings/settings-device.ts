import type { Device } from '@holdfast/contract/devices';
import { useOutletContext } from 'react-router';

/** The device whose settings are open; the page around has loaded it and checked the right to see this tab. */
export const useSettingsDevice = () => useOutletContext<Device>();
