import { paths } from '../../app/paths.ts';
import { rememberedDevice } from '../../lib/session.ts';

/** Where somebody chooses what they are told of: of that device, else of the one that was shown last. */
export const alertSettingsPath = (deviceUUID: string | undefined) => {
  const of = deviceUUID ?? rememberedDevice();
  return of ? paths.deviceSettings(of, 'alert') : null;
};
