import type { ErrorCode, ProgramErrorCode } from '@holdfast/contract/errors';
import type { appTexts } from '../app/app.texts.ts';
import type { paletteTexts } from '../app/palette/palette.texts.ts';
import type { shellTexts } from '../app/shell/shell.texts.ts';
import type { accountTexts } from '../features/account/account.texts.ts';
import type { adminTexts } from '../features/admin/admin.texts.ts';
import type { mappingsTexts } from '../features/admin/mappings/mappings.texts.ts';
import type { statusTexts } from '../features/admin/status/status.texts.ts';
import type { alertsTexts } from '../features/alerts/alerts.texts.ts';
import type { apiKeysTexts } from '../features/api-keys/api-keys.texts.ts';
import type { authTexts } from '../features/auth/auth.texts.ts';
import type { commandsTexts } from '../features/commands/commands.texts.ts';
import type { addingTexts } from '../features/devices/add/adding.texts.ts';
import type { devicesTexts } from '../features/devices/devices.texts.ts';
import type { firmwaresTexts } from '../features/firmwares/firmwares.texts.ts';
import type { geofencesTexts } from '../features/geofences/geofences.texts.ts';
import type { groupsTexts } from '../features/groups/groups.texts.ts';
import type { historyTexts } from '../features/history/history.texts.ts';
import type { replayTexts } from '../features/history/replay/replay.texts.ts';
import type { homeAssistantTexts } from '../features/home-assistant/home-assistant.texts.ts';
import type { importsTexts } from '../features/imports/imports.texts.ts';
import type { integrationsTexts } from '../features/integrations/integrations.texts.ts';
import type { legalTexts } from '../features/legal/legal.texts.ts';
import type { liveTexts } from '../features/live-links/live.texts.ts';
import type { liveLinksTexts } from '../features/live-links/live-links.texts.ts';
import type { mailboxTexts } from '../features/mailbox/mailbox.texts.ts';
import type { paymentsTexts } from '../features/payments/payments.texts.ts';
import type { placesTexts } from '../features/places/places.texts.ts';
import type { plansTexts } from '../features/plans/plans.texts.ts';
import type { subscriptionsTexts } from '../features/plans/subscriptions.texts.ts';
import type { realtimeTexts } from '../features/realtime/realtime.texts.ts';
import type { settingsTexts } from '../features/settings/settings.texts.ts';
import type { sharingTexts } from '../features/sharing/sharing.texts.ts';
import type { supportTexts } from '../features/support/support.texts.ts';
import type { timelineTexts } from '../features/timeline/timeline.texts.ts';
import type { transferTexts } from '../features/transfer/transfer.texts.ts';
import type { updatesTexts } from '../features/updates/updates.texts.ts';
import type { errorTexts } from '../lib/errors.texts.ts';
import type { drawingTexts } from '../map/drawing/drawing.texts.ts';
import type { mapTexts } from '../map/map.texts.ts';
import type { uiTexts } from '../ui/ui.texts.ts';

/** What the sign-in and the page of a live link show, and so what a language loads first. */
export interface FirstTexts {
  app: typeof appTexts;
  auth: typeof authTexts;
  errors: typeof errorTexts;
  live: typeof liveTexts;
  ui: typeof uiTexts;
}

export interface OtherTexts {
  account: typeof accountTexts;
  adding: typeof addingTexts;
  admin: typeof adminTexts;
  alerts: typeof alertsTexts;
  apiKeys: typeof apiKeysTexts;
  commands: typeof commandsTexts;
  devices: typeof devicesTexts;
  drawing: typeof drawingTexts;
  firmwares: typeof firmwaresTexts;
  geofences: typeof geofencesTexts;
  groups: typeof groupsTexts;
  history: typeof historyTexts;
  homeAssistant: typeof homeAssistantTexts;
  imports: typeof importsTexts;
  integrations: typeof integrationsTexts;
  legal: typeof legalTexts;
  liveLinks: typeof liveLinksTexts;
  mailbox: typeof mailboxTexts;
  map: typeof mapTexts;
  mappings: typeof mappingsTexts;
  palette: typeof paletteTexts;
  payments: typeof paymentsTexts;
  places: typeof placesTexts;
  plans: typeof plansTexts;
  realtime: typeof realtimeTexts;
  /** What only the server says, in English by its own message. */
  refusals: Record<Exclude<ErrorCode, ProgramErrorCode | keyof typeof errorTexts>, string>;
  replay: typeof replayTexts;
  settings: typeof settingsTexts;
  sharing: typeof sharingTexts;
  shell: typeof shellTexts;
  status: typeof statusTexts;
  subscriptions: typeof subscriptionsTexts;
  support: typeof supportTexts;
  timeline: typeof timelineTexts;
  transfer: typeof transferTexts;
  updates: typeof updatesTexts;
}

/** Every text of the web by the name that its file gives to `localized`. */
export interface Catalogue extends FirstTexts, OtherTexts {}
