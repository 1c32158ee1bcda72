import { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { adminSchemas } from '@holdfast/contract/admin';
import { adminEndpoints } from '@holdfast/contract/admin.endpoints';
import { adminPlansSchemas } from '@holdfast/contract/admin-plans';
import { adminPlansEndpoints } from '@holdfast/contract/admin-plans.endpoints';
import { alertsSchemas } from '@holdfast/contract/alerts';
import { alertsEndpoints } from '@holdfast/contract/alerts.endpoints';
import { apiKeysSchemas } from '@holdfast/contract/api-keys';
import { apiKeysEndpoints } from '@holdfast/contract/api-keys.endpoints';
import { authSchemas } from '@holdfast/contract/auth';
import { authEndpoints } from '@holdfast/contract/auth.endpoints';
import { commandsSchemas } from '@holdfast/contract/commands';
import { commandsEndpoints } from '@holdfast/contract/commands.endpoints';
import { devicesSchemas } from '@holdfast/contract/devices';
import { devicesEndpoints } from '@holdfast/contract/devices.endpoints';
import type { Endpoint, EndpointSchemas } from '@holdfast/contract/endpoint';
import { firmwaresSchemas } from '@holdfast/contract/firmwares';
import { firmwaresEndpoints } from '@holdfast/contract/firmwares.endpoints';
import { geofencesSchemas } from '@holdfast/contract/geofences';
import { geofencesEndpoints } from '@holdfast/contract/geofences.endpoints';
import { groupsSchemas } from '@holdfast/contract/groups';
import { groupsEndpoints } from '@holdfast/contract/groups.endpoints';
import { historySchemas } from '@holdfast/contract/history';
import { historyEndpoints } from '@holdfast/contract/history.endpoints';
import { homeAssistantSchemas } from '@holdfast/contract/home-assistant';
import { homeAssistantEndpoints } from '@holdfast/contract/home-assistant.endpoints';
import { importsSchemas } from '@holdfast/contract/imports';
import { importsEndpoints } from '@holdfast/contract/imports.endpoints';
import { integrationsSchemas } from '@holdfast/contract/integrations';
import { integrationsEndpoints } from '@holdfast/contract/integrations.endpoints';
import { liveLinksSchemas } from '@holdfast/contract/live-links';
import { liveLinksEndpoints } from '@holdfast/contract/live-links.endpoints';
import { mailboxSchemas } from '@holdfast/contract/mailbox';
import { mailboxEndpoints } from '@holdfast/contract/mailbox.endpoints';
import { mappingsSchemas } from '@holdfast/contract/mappings';
import { mappingsEndpoints } from '@holdfast/contract/mappings.endpoints';
import { oidcSchemas } from '@holdfast/contract/oidc';
import { oidcEndpoints } from '@holdfast/contract/oidc.endpoints';
import { passkeysSchemas } from '@holdfast/contract/passkeys';
import { passkeysEndpoints } from '@holdfast/contract/passkeys.endpoints';
import { paymentsSchemas } from '@holdfast/contract/payments';
import { paymentsEndpoints } from '@holdfast/contract/payments.endpoints';
import { placesSchemas } from '@holdfast/contract/places';
import { placesEndpoints } from '@holdfast/contract/places.endpoints';
import { plansSchemas } from '@holdfast/contract/plans';
import { plansEndpoints } from '@holdfast/contract/plans.endpoints';
import { sharingSchemas } from '@holdfast/contract/sharing';
import { sharingEndpoints } from '@holdfast/contract/sharing.endpoints';
import { statusSchemas } from '@holdfast/contract/status';
import { statusEndpoints } from '@holdfast/contract/status.endpoints';
import { timelineSchemas } from '@holdfast/contract/timeline';
import { timelineEndpoints } from '@holdfast/contract/timeline.endpoints';
import { transferSchemas } from '@holdfast/contract/transfer';
import { transferEndpoints } from '@holdfast/contract/transfer.endpoints';

export interface ContractCall {
  name: string;
  endpoint: Endpoint;
  schemas: EndpointSchemas;
  /** The caller needs a card and a subscription. */
  isAboutMoney: boolean;
}

const pair = <K extends string>(
  endpoints: Record<K, Endpoint>,
  schemas: Record<K, EndpointSchemas>,
  isAboutMoney = false,
): ContractCall[] =>
  (Object.keys(endpoints) as K[]).map((name) => ({
    name,
    endpoint: endpoints[name],
    schemas: schemas[name],
    isAboutMoney,
  }));

export const allCalls: ContractCall[] = [
  pair(authEndpoints, authSchemas),
  pair(accountEndpoints, accountSchemas),
  pair(passkeysEndpoints, passkeysSchemas),
  pair(oidcEndpoints, oidcSchemas),
  pair(mailboxEndpoints, mailboxSchemas),
  pair(adminEndpoints, adminSchemas),
  pair(adminPlansEndpoints, adminPlansSchemas, true),
  pair(devicesEndpoints, devicesSchemas),
  pair(commandsEndpoints, commandsSchemas),
  pair(groupsEndpoints, groupsSchemas),
  pair(historyEndpoints, historySchemas),
  pair(statusEndpoints, statusSchemas),
  pair(timelineEndpoints, timelineSchemas),
  pair(placesEndpoints, placesSchemas),
  pair(integrationsEndpoints, integrationsSchemas),
  pair(homeAssistantEndpoints, homeAssistantSchemas),
  pair(importsEndpoints, importsSchemas),
  pair(apiKeysEndpoints, apiKeysSchemas),
  pair(liveLinksEndpoints, liveLinksSchemas),
  pair(geofencesEndpoints, geofencesSchemas),
  pair(firmwaresEndpoints, firmwaresSchemas),
  pair(mappingsEndpoints, mappingsSchemas),
  pair(alertsEndpoints, alertsSchemas),
  pair(sharingEndpoints, sharingSchemas),
  pair(paymentsEndpoints, paymentsSchemas, true),
  pair(plansEndpoints, plansSchemas, true),
  pair(transferEndpoints, transferSchemas),
].flat();
