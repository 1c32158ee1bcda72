import { paths } from '../../app/paths.ts';
import { rememberedDevice } from '../../lib/session.ts';

/** Path of the alert settings of the given device, else of the last shown one; null without either. */
export const alertSettingsPath = (deviceUUID: string | undefined) => {
  const of = deviceUUID ?? rememberedDevice();
  return of ? paths.deviceSettings(of, 'alert') : null;
};
