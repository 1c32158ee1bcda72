import type { PushMessage } from '@holdfast/contract/alerts.rules';
import { alertTitles } from '../alerts.texts.ts';
import { type Told, valueText } from './alert-facts.ts';

/** A push may hold about four thousand bytes, and a screen shows far less. */
const longestAddress = 200;

export const pushMessage = (told: Told): PushMessage => {
  const { alert, device } = told;
  const parts = [valueText(told), alert.address.slice(0, longestAddress)];
  return {
    title: alertTitles[alert.kind](device.name),
    body: parts.filter(Boolean).join(' · '),
    deviceUUID: device.deviceUuid,
    kind: alert.kind,
    alertId: alert.id,
  };
};
