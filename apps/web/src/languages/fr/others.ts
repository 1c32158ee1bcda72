import type { OtherTexts } from '../catalogue.ts';
import { account } from './account.ts';
import { adding } from './adding.ts';
import { admin } from './admin.ts';
import { alerts } from './alerts.ts';
import { apiKeys } from './api-keys.ts';
import { commands } from './commands.ts';
import { devices } from './devices.ts';
import { drawing } from './drawing.ts';
import { firmwares } from './firmwares.ts';
import { geofences } from './geofences.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { homeAssistant } from './home-assistant.ts';
import { imports } from './imports.ts';
import { integrations } from './integrations.ts';
import { legal } from './legal.ts';
import { liveLinks } from './live-links.ts';
import { mailbox } from './mailbox.ts';
import { map } from './map.ts';
import { mappings } from './mappings.ts';
import { palette } from './palette.ts';
import { payments } from './payments.ts';
import { places } from './places.ts';
import { plans } from './plans.ts';
import { realtime } from './realtime.ts';
import { refusals } from './refusals.ts';
import { replay } from './replay.ts';
import { settings } from './settings.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { subscriptions } from './subscriptions.ts';
import { support } from './support.ts';
import { timeline } from './timeline.ts';
import { transfer } from './transfer.ts';
import { updates } from './updates.ts';

export const others: OtherTexts = {
  account,
  adding,
  admin,
  alerts,
  apiKeys,
  commands,
  devices,
  drawing,
  firmwares,
  geofences,
  groups,
  history,
  homeAssistant,
  imports,
  integrations,
  legal,
  liveLinks,
  mailbox,
  map,
  mappings,
  palette,
  payments,
  places,
  plans,
  realtime,
  refusals,
  replay,
  settings,
  sharing,
  shell,
  status,
  subscriptions,
  support,
  timeline,
  transfer,
  updates,
};
