import type { Config } from './config.ts';
import { createAccount } from './features/account/account.feature.ts';
import { createUsersService } from './features/account/users.service.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import { createAdminRemovalService } from './features/admin/admin-removal.service.ts';
import { createAuditService } from './features/admin/audit.service.ts';
import { createAlerts } from './features/alerts/alerts.feature.ts';
import { createApiKeysExporter } from './features/api-keys/api-keys.exporter.ts';
import { createApiKeysService } from './features/api-keys/api-keys.service.ts';
import { createCallersService } from './features/api-keys/callers.service.ts';
import { createAuth } from './features/auth/auth.feature.ts';
import { scheduleCleanup } from './features/auth/cleanup.ts';
import { createLimitsService } from './features/auth/limits/limits.service.ts';
import { createClockService } from './features/clock/clock.service.ts';
import { createCommandsExporter } from './features/commands/commands.exporter.ts';
import { createCommandsService } from './features/commands/commands.service.ts';
import { createDemo } from './features/demo/demo.feature.ts';
import { createDeviceReleaseService } from './features/devices/device-release.service.ts';
import { createDevicesExporter } from './features/devices/devices.exporter.ts';
import { createDeviceBasics } from './features/devices/devices.feature.ts';
import { createDevicesService } from './features/devices/devices.service.ts';
import { createOwnDevices } from './features/devices/own-devices.feature.ts';
import { createFirmwaresService } from './features/firmwares/firmwares.service.ts';
import { createGeofencesExporter } from './features/geofences/geofences.exporter.ts';
import { createGeofencesService } from './features/geofences/geofences.service.ts';
import { createGroupsExporter } from './features/groups/groups.exporter.ts';
import { createGroupsService, removeFromGroups } from './features/groups/groups.service.ts';
import { createHistoryExporter } from './features/history/history.exporter.ts';
import { createHistory } from './features/history/history.feature.ts';
import { createHomeAssistantExporter } from './features/home-assistant/home-assistant.exporter.ts';
import { createHomeAssistant } from './features/home-assistant/home-assistant.feature.ts';
import { removeFromHomeAssistant } from './features/home-assistant/home-assistant.queries.ts';
import { createImports } from './features/imports/imports.feature.ts';
import { removeImports } from './features/imports/imports.queries.ts';
import { createIntegrationsExporter } from './features/integrations/integrations.exporter.ts';
import { createIntegrations } from './features/integrations/integrations.feature.ts';
import { removeFromIntegrations } from './features/integrations/integrations.queries.ts';
import { createIntegrationsService } from './features/integrations/integrations.service.ts';
import { createMotionsService } from './features/integrations/motions.service.ts';
import { createLiveLinksExporter } from './features/live-links/live-links.exporter.ts';
import { removeLiveLinks } from './features/live-links/live-links.queries.ts';
import { createLiveLinksService } from './features/live-links/live-links.service.ts';
import { createMailbox } from './features/mailbox/mailbox.feature.ts';
import { createMappingsService } from './features/mappings/mappings.service.ts';
import { createOidcExporter } from './features/oidc/oidc.exporter.ts';
import { createOidc } from './features/oidc/oidc.feature.ts';
import { createPasskeysExporter } from './features/passkeys/passkeys.exporter.ts';
import { createPasskeys } from './features/passkeys/passkeys.feature.ts';
import { createCustomersService } from './features/payments/customers.service.ts';
import { createPaymentsExporter } from './features/payments/payments.exporter.ts';
import { createPayments } from './features/payments/payments.feature.ts';
import { createPlacesExporter } from './features/places/places.exporter.ts';
import { createPlacesService, removeFromPlaces } from './features/places/places.service.ts';
import { createPlans } from './features/plans/plans.feature.ts';
import { createSharing } from './features/sharing/sharing.feature.ts';
import { createMileageService } from './features/timeline/mileage.service.ts';
import { createTimeline } from './features/timeline/timeline.feature.ts';
import { forgetWholeTimeline } from './features/timeline/timeline.queries.ts';
import { createPayerService } from './features/transfer/payer.service.ts';
import { createTransferExporter } from './features/transfer/transfer.exporter.ts';
import { createTransfer } from './features/transfer/transfer.feature.ts';
import { createTransfersService } from './features/transfer/transfers.service.ts';
import type { BrandPictures } from './platform/brand/brand-pictures.ts';
import type { MovableClock } from './platform/clock-offset/movable-clock.ts';
import type { Core } from './platform/core.ts';
import { openCountries } from './platform/geo/countries.ts';
import { createGeocoder } from './platform/geo/geocoder.ts';
import { openPlaces } from './platform/geo/places.ts';
import type { MapFile } from './platform/map/map-file.ts';
import { createStreetPlaces } from './platform/map/street-places.ts';
import { createOutbound } from './platform/net/outbound.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import { version } from './version.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates every service once, in dependency order; features with several services compose themselves. */
export const createServices = async (
  core: Core,
  deps: {
    config: Config;
    isEmbedded: boolean;
    time: MovableClock;
    provider: PaymentProvider;
    map: MapFile | null;
    pictures: BrandPictures;
  },
) => {
  const { config, isEmbedded, time, provider, map, pictures } = deps;
  const { payments, sandbox } = provider;
  const { isProduction, geocoderUrl, webUrl } = config;
  const [countries, places] = await Promise.all([openCountries(), openPlaces()]);
  const { streetPlaces, streetGeocoder } = await createStreetPlaces(places, map, (error) =>
    core.log.warn({ err: error }, 'streets could not be read'),
  );
  const geocoder = geocoderUrl ? createGeocoder(geocoderUrl, `Holdfast/${version}`) : streetGeocoder;

  const outbound = createOutbound({ allow: config.outboundAllow });

  const users = createUsersService(core);
  const limits = createLimitsService(core, { isOn: config.hasRateLimits });
  const audit = createAuditService(core, { users });
  const mailing = createMailbox(core, { config, logo: pictures.mailLogo });
  const { mail, mailer, writeMail } = mailing;

  const basics = createDeviceBasics(core, config);
  const { deviceAccess, deviceStates, deviceRekey, provisioning } = basics;
  const sending = createIntegrations(core, { config, outbound, mail });
  const { integrationDelivery, outbox } = sending;
  const homeAssistants = createHomeAssistant(core, { config, isEmbedded, version });
  const commands = createCommandsService(core, { ...basics, onAnswered: [sending.commandEvents] });
  const geofences = createGeofencesService(core, { deviceAccess });
  const alerts = createAlerts(core, {
    config,
    outbound,
    limits,
    users,
    mailer,
    writeMail,
    mail,
    commands,
    outbox,
    deviceAccess,
  });
  const { alertLog, watch, notificationEmails, alertsExporter } = alerts;
  const history = createHistory(core, {
    config,
    places,
    geocoder,
    deviceAccess,
    deviceStates,
    alertLog,
    watch,
  });
  const importing = createImports(core, { places, ingest: history.ingest, isOnlyProcess: isEmbedded });
  const { imports, importsExporter } = importing;
  const placesOfPeople = createPlacesService(core, { deviceAccess, places: streetPlaces });
  const timeline = createTimeline(core, { users, placesOfPeople, places });
  const motions = createMotionsService(core, { outbox, deviceAccess, timeline: timeline.timeline });
  const sharing = createSharing(core, {
    config,
    users,
    limits,
    mail,
    commands,
    deviceAccess,
    deviceRekey,
    notificationEmails,
  });
  const { deviceLog, invitations, sharingLifecycle, sharingExporter } = sharing;
  const liveLinks = createLiveLinksService(core, { deviceAccess, deviceLog, limits, webUrl });
  const auth = createAuth(core, { config, countries, limits, users, mail, invitations });

  const passkeys = createPasskeys(core, { ...auth, config, users, limits });
  const oidc = createOidc(core, { ...auth, config, users, limits, invitations });
  const apiKeys = createApiKeysService(core, { ...auth, limits });
  const brandName = config.brand.name;
  const integrations = createIntegrationsService(core, { ...auth, limits, users, outbound, webUrl, brandName });

  const payer = createPayerService(core);
  const transfers = createTransfersService(core, { users });
  const customers = createCustomersService(core, { payments, users });
  const buyers = { users, limits, audit, deviceAccess, customers, payer, mail };
  const plans = createPlans(core, { ...buyers, isEmbedded, payments, webUrl, onPlanBack: [watch.planIsBack] });
  const { plansLifecycle, subscriptionSync, plansExporter } = plans;
  const paying = createPayments(core, { payments, customers, subscriptionSync });
  const onAdvance = sandbox ? [sandbox.catchUp, plansLifecycle.runDue] : [];
  const clock = createClockService({ time, isProduction, onAdvance });

  const deviceRelease = createDeviceReleaseService({ users, commands, deviceRekey, mail });
  const devices = createDevicesService(core, {
    limits,
    users,
    commands,
    isPlanRequired: config.requiresPlan,
    sharesOf: sharing.sharing.list,
    onClaim: [sharingLifecycle.claimed],
    onRelease: [
      // First, since others send the device what its next owner needs.
      commands.removeAll,
      history.history.removeAll,
      plansLifecycle.released,
      transfers.endOf,
      sharingLifecycle.released,
      geofences.removeAll,
      notificationEmails.removeAll,
      alertLog.removeAll,
      removeFromGroups,
      removeFromPlaces,
      removeLiveLinks,
      removeFromIntegrations,
      removeFromHomeAssistant,
      removeImports,
      forgetWholeTimeline,
    ],
    resetDevice: deviceRelease.reset,
  });
  const ownDevices = createOwnDevices(core, {
    config,
    limits,
    users,
    deviceAccess,
    provisioning,
    devices,
    onClaim: [sharingLifecycle.claimed],
  });
  const groups = createGroupsService(core, { deviceAccess, devices });
  const mileage = createMileageService({ groups, deviceAccess, timeline: timeline.timeline });
  const firmwares = createFirmwaresService(core, { audit, commands, devices });
  const mappings = createMappingsService(core, { audit });
  const onTransfer = [
    plansLifecycle.released,
    transfers.endOf,
    sharing.sharing.removeAll,
    geofences.removeAll,
    notificationEmails.removeAll,
    alertLog.removeMutes,
    removeFromGroups,
    removeFromPlaces,
    removeLiveLinks,
    removeFromIntegrations,
    removeFromHomeAssistant,
    removeImports,
  ];
  const staff = { ...auth, ...basics, ...sharing, transfers, users, limits, mail, commands };
  const transfer = createTransfer(core, { ...staff, webUrl, onTransfer });
  const ofPerson = [
    createGroupsExporter({ groups }),
    createPlacesExporter({ placesOfPeople }),
    createLiveLinksExporter({ liveLinks }),
    createIntegrationsExporter({ integrations }),
    createHomeAssistantExporter(homeAssistants),
    createPasskeysExporter({ passkeys }),
    createOidcExporter({ oidc }),
    importsExporter,
    createApiKeysExporter({ apiKeys }),
  ];
  const ofDevices = [
    createDevicesExporter(core),
    createGeofencesExporter(core),
    createCommandsExporter(core),
    createTransferExporter(core),
  ];
  // Exporters that call other systems come first, while an error can still be answered; history, the longest, is last.
  const exporters = [
    createPaymentsExporter(paying),
    sharingExporter,
    ...ofPerson,
    ...ofDevices,
    alertsExporter,
    plansExporter,
    createHistoryExporter({ deviceAccess, historyExport: history.historyExport }),
  ];
  const onRemove = [plansLifecycle.removed, devices.releaseAllOf, sharingLifecycle.removed];
  const account = createAccount(core, { ...auth, config, users, limits, mail, exporters, onRemove });
  const admin = createAdminService(core, { audit, users, provisioning, twoFactor: auth.twoFactor });
  const adminRemoval = createAdminRemovalService(core, {
    audit,
    users,
    devices,
    accountRemoval: account.accountRemoval,
  });
  const kept = { groups, geofences, firmwares, placesOfPeople };
  const shown = { ...basics, ...alerts, ...history, ...sharing, ...auth, ...plans, ...kept };
  const demo = createDemo(core, { ...shown, config, users, customers, places: streetPlaces, provider });
  const ofAuth = [auth.sessions, auth.accountTokens, auth.trustedBrowsers, auth.captchas, auth.challenges, limits];
  const ofLogs = [alerts.deliveries, alertLog, integrationDelivery];
  scheduleCleanup(core, [
    ...ofAuth,
    history.historyExport,
    ...ofLogs,
    paying.webhook,
    liveLinks,
    imports,
    mailing.mailbox,
  ]);

  const parts = {
    ...mailing,
    ...homeAssistants,
    ...basics,
    ...alerts,
    ...history,
    ...importing,
    ...timeline,
    ...sharing,
    ...auth,
    ...plans,
    ...paying,
  };
  const single = {
    payer,
    transfers,
    users,
    limits,
    audit,
    commands,
    geofences,
    customers,
    clock,
    devices,
    groups,
    mileage,
    placesOfPeople,
    liveLinks,
    integrations,
    apiKeys,
    callers: createCallersService({ ...auth, keys: [apiKeys, account.clientKey] }),
    integrationDelivery,
    passkeys,
    oidc,
    motions,
    firmwares,
    mappings,
    admin,
    adminRemoval,
  };
  return { countries, map, streetPlaces, ...parts, ...single, ...ownDevices, ...transfer, ...account, ...demo };
};
