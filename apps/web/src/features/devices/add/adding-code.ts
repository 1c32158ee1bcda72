import { dialogCode } from '../../../ui/dialog/lazy-dialog.tsx';

export const addDeviceDialog = dialogCode(async () => (await import('./add-device-dialog.tsx')).AddDeviceDialog);
