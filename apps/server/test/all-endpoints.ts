import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import { adminPlansEndpoints } from '@holdfast/contract/admin-plans.endpoints';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import { apiKeysEndpoints } from '@holdfast/contract/api-keys.endpoints';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { commandsEndpoints } from '@holdfast/contract/commands.endpoints';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { Endpoint } from '@holdfast/contract/endpoint';
import { firmwaresEndpoints } from '@holdfast/contract/firmwares.endpoints';
import { geofencesEndpoints } from '@holdfast/contract/geofences.endpoints';
import { groupsEndpoints } from '@holdfast/contract/groups.endpoints';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { homeAssistantEndpoints } from '@holdfast/contract/home-assistant.endpoints';
import { importsEndpoints } from '@holdfast/contract/imports.endpoints';
import { integrationsEndpoints } from '@holdfast/contract/integrations.endpoints';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import { mappingsEndpoints } from '@holdfast/contract/mappings.endpoints';
import { oidcEndpoints } from '@holdfast/contract/oidc.endpoints';
import { passkeysEndpoints } from '@holdfast/contract/passkeys.endpoints';
import { paymentsEndpoints } from '@holdfast/contract/payments.endpoints';
import { placesEndpoints } from '@holdfast/contract/places.endpoints';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { sharingEndpoints } from '@holdfast/contract/sharing.endpoints';
import { statusEndpoints } from '@holdfast/contract/status.endpoints';
import { timelineEndpoints } from '@holdfast/contract/timeline.endpoints';
import { transferEndpoints } from '@holdfast/contract/transfer.endpoints';

export const allEndpoints: Endpoint[] = Object.values({
  ...authEndpoints,
  ...accountEndpoints,
  ...passkeysEndpoints,
  ...oidcEndpoints,
  ...mailboxEndpoints,
  ...adminEndpoints,
  ...adminPlansEndpoints,
  ...devicesEndpoints,
  ...commandsEndpoints,
  ...groupsEndpoints,
  ...historyEndpoints,
  ...statusEndpoints,
  ...timelineEndpoints,
  ...placesEndpoints,
  ...integrationsEndpoints,
  ...homeAssistantEndpoints,
  ...importsEndpoints,
  ...apiKeysEndpoints,
  ...liveLinksEndpoints,
  ...geofencesEndpoints,
  ...firmwaresEndpoints,
  ...mappingsEndpoints,
  ...alertsEndpoints,
  ...sharingEndpoints,
  ...paymentsEndpoints,
  ...plansEndpoints,
  ...transferEndpoints,
});

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export const isAboutDevice = ({ access }: Endpoint) => access.startsWith('device:');
