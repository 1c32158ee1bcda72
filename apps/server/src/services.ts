import type { Logger } from 'pino';
import { createAuthServices } from './auth-services.ts';
import type { Config } from './config.ts';
import { createAccountExporter } from './features/account/account.exporter.ts';
import { createAccountRemovalService } from './features/account/account-removal.service.ts';
import { createClientKeyService } from './features/account/client-key.service.ts';
import { createEmailChangeService } from './features/account/email-change.service.ts';
import { createExportService } from './features/account/export.service.ts';
import { createProfileService } from './features/account/profile.service.ts';
import { createSessionLinkService } from './features/account/session-link.service.ts';
import { createUsersService } from './features/account/users.service.ts';
import { createAdminService } from './features/admin/admin.service.ts';
import { createAuditService } from './features/admin/audit.service.ts';
import { createAlertLogService } from './features/alerts/alert-log.service.ts';
import { createAlertsExporter } from './features/alerts/alerts.exporter.ts';
import { createDeliveryService } from './features/alerts/delivery.service.ts';
import { createExitTrackingService } from './features/alerts/exit-tracking.service.ts';
import { createNotificationEmailsService } from './features/alerts/notification-emails.service.ts';
import { handleNotifications } from './features/alerts/notify.service.ts';
import { createPushService } from './features/alerts/push.service.ts';
import { createUnsubscribeTokens } from './features/alerts/unsubscribe-tokens.ts';
import { createWatchService } from './features/alerts/watch.service.ts';
import { scheduleCleanup } from './features/auth/cleanup.ts';
import { createLimitsService } from './features/auth/limits.service.ts';
import { createSignupService } from './features/auth/signup.service.ts';
import { createClockService } from './features/clock/clock.service.ts';
import { createCommandsService } from './features/commands/commands.service.ts';
import { createDemoService } from './features/demo/demo.service.ts';
import { createDemoFleetService } from './features/demo/demo-fleet.service.ts';
import { createDemoPlansService } from './features/demo/demo-plans.service.ts';
import { createDeviceAccessService } from './features/devices/device-access.service.ts';
import { createDeviceCredentialsService } from './features/devices/device-credentials.service.ts';
import { createDeviceRekeyService } from './features/devices/device-rekey.service.ts';
import { createDeviceStatesService } from './features/devices/device-states.service.ts';
import { createDevicesService } from './features/devices/devices.service.ts';
import { createProvisioningService } from './features/devices/provisioning.service.ts';
import { createFirmwaresService } from './features/firmwares/firmwares.service.ts';
import { createGeofencesService } from './features/geofences/geofences.service.ts';
import { createGroupsExporter } from './features/groups/groups.exporter.ts';
import { createGroupsService, removeFromGroups } from './features/groups/groups.service.ts';
import { createAddressesService } from './features/history/addresses.service.ts';
import { createHistoryExportService } from './features/history/export.service.ts';
import { createHistoryService } from './features/history/history.service.ts';
import { createIngestService } from './features/history/ingest.service.ts';
import { createRetentionService } from './features/history/retention.service.ts';
import { createMailService } from './features/mailbox/mail.service.ts';
import { createMailboxService } from './features/mailbox/mailbox.service.ts';
import { createPlansExporter } from './features/plans/plans.exporter.ts';
import { createSharingExporter } from './features/sharing/sharing.exporter.ts';
import type { Bus } from './platform/bus/bus.ts';
import { createCaptcha } from './platform/captcha/captcha.ts';
import type { Clock } from './platform/clock.ts';
import type { MovableClock } from './platform/clock-offset/movable-clock.ts';
import type { Database } from './platform/db/db.ts';
import { createTransact } from './platform/db/transact.ts';
import { createEvents } from './platform/events.ts';
import { openCountries } from './platform/geo/countries.ts';
import { createGeocoder } from './platform/geo/geocoder.ts';
import { openPlaces } from './platform/geo/places.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createInTurn } from './platform/leases/in-turn.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import { createPush } from './platform/push/push.ts';
import { createSecrets, randomToken } from './platform/secrets/secrets.ts';
import { createSellingServices } from './selling-services.ts';
import { createSharingServices } from './sharing-services.ts';
import { createTransferServices } from './transfer-services.ts';
import { version } from './version.ts';

export interface ServiceOptions {
  config: Config;
  database: Database;
  bus: Bus;
  log: Logger;
  time: MovableClock;
  provider: PaymentProvider;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Every service, made once, in the order of who needs whom. */
export const createServices = async ({ config, database, bus, log, time, provider }: ServiceOptions) => {
  const clock = time.now;
  const { payments, sandbox } = provider;
  const { db, pool, isEmbedded } = database;
  const events = createEvents(bus);
  const jobs = createJobs({ pool, bus, isOnlyProcess: isEmbedded, isWorker: config.roles.has('worker'), log });
  const transact = createTransact(db, jobs);
  const secrets = createSecrets(config.appSecret);
  const [countries, places] = await Promise.all([openCountries(), openPlaces()]);

  const mailbox = createMailboxService({ db, clock, secrets, key: config.isLoopback ? null : randomToken(12) });
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, store: mailbox.store });
  const mail = createMailService({ jobs, mailer, secrets });
  const users = createUsersService({ db, clock });
  const audit = createAuditService({ db, clock, users });

  const limits = createLimitsService({ db, clock, isOn: config.hasRateLimits });
  const auth = createAuthServices({
    db,
    clock,
    transact,
    jobs,
    events,
    secrets,
    passwords: createPasswords(),
    captcha: createConfiguredCaptcha(config, clock),
    countries,
    limits,
    users,
    mail,
    webUrl: config.webUrl,
  });
  const { accountTokens, sessions, trustedBrowsers, authMail, credentials, twoFactor, captchas } = auth;
  const deviceAccess = createDeviceAccessService({ db, clock });
  const deviceStates = createDeviceStatesService({ requiresPlan: config.requiresPlan });
  const alertLog = createAlertLogService({ db, clock });
  const history = createHistoryService({
    db,
    transact,
    events,
    deviceAccess,
    deviceStates,
    onClear: [alertLog.forgetPlaces],
  });
  const historyExport = createHistoryExportService({ db, clock, secrets, deviceAccess, isEmbedded });
  const addresses = config.geocoderUrl
    ? createAddressesService({
        transact,
        events,
        deviceStates,
        log,
        geocoder: createGeocoder(config.geocoderUrl, `Holdfast/${version}`),
      })
    : null;
  const deviceCredentials = createDeviceCredentialsService({ db, clock, events });
  const deviceRekey = createDeviceRekeyService({ db, secrets, events });
  const watch = createWatchService({ clock, transact, events, jobs });
  const retentionMonths = config.historyRetentionMonths;
  const ingest = createIngestService({ db, clock, transact, jobs, watch, deviceStates, retentionMonths });
  const retention = createRetentionService({ db, clock, jobs, months: retentionMonths });
  const commands = createCommandsService({ db, clock, transact, events, jobs, deviceStates, deviceRekey });
  const { webUrl } = config;
  const shared = createSharingServices({
    db,
    clock,
    transact,
    events,
    jobs,
    secrets,
    users,
    limits,
    mail,
    commands,
    deviceAccess,
    webUrl,
  });
  const { activity, invitations, sharing, sharingLifecycle } = shared;
  const signup = createSignupService({
    transact,
    limits,
    captchas,
    users,
    credentials,
    authMail,
    rolesOf: invitations.rolesOf,
  });
  const geofences = createGeofencesService({ db, events });
  const push = createPush({
    db,
    secrets,
    subject: webUrl.startsWith('https:') ? webUrl : `mailto:push@${new URL(webUrl).hostname}`,
    allowsLoopback: !config.isProduction,
  });
  const unsubscribeTokens = createUnsubscribeTokens({ clock, secrets });
  const exitTracking = createExitTrackingService({ clock, transact, jobs, commands });
  handleNotifications({ clock, transact, jobs, exitTracking });
  const deliveries = createDeliveryService({
    db,
    clock,
    transact,
    jobs,
    mailer,
    push,
    unsubscribeTokens,
    webUrl,
  });
  const notificationEmails = createNotificationEmailsService({
    db,
    clock,
    transact,
    events,
    secrets,
    limits,
    mail,
    unsubscribeTokens,
    webUrl,
  });
  const pushes = createPushService({ db, clock, transact, push });
  const selling = createSellingServices({
    db,
    clock,
    transact,
    inTurn: createInTurn({ db, isOnlyProcess: isEmbedded }),
    events,
    jobs,
    log,
    payments,
    users,
    limits,
    audit,
    deviceAccess,
  });
  const clockService = createClockService({
    time,
    isProduction: config.isProduction,
    onAdvance: sandbox ? [sandbox.catchUp, selling.plansLifecycle.runDue] : [],
  });
  const devices = createDevicesService({
    db,
    clock,
    transact,
    events,
    secrets,
    limits,
    users,
    commands,
    isPlanRequired: config.requiresPlan,
    sharesOf: sharing.list,
    onClaim: [sharingLifecycle.claimed],
    onRelease: [
      history.removeAll,
      selling.plansLifecycle.released,
      sharingLifecycle.released,
      commands.removeAll,
      geofences.removeAll,
      notificationEmails.removeAll,
      alertLog.removeAll,
      removeFromGroups,
    ],
  });
  const groups = createGroupsService({ db, clock, transact, deviceAccess, devices });
  const transferring = createTransferServices({
    db,
    clock,
    transact,
    events,
    secrets,
    limits,
    users,
    credentials,
    authMail,
    mail,
    commands,
    deviceAccess,
    deviceRekey,
    activity,
    memberCare: selling.memberCare,
    webUrl,
    onTransfer: [
      selling.plansLifecycle.released,
      sharing.removeAll,
      geofences.removeAll,
      notificationEmails.removeAll,
      alertLog.removeMutes,
      removeFromGroups,
    ],
  });
  const firmwares = createFirmwaresService({ db, clock, transact, audit, commands, devices });
  const account = {
    profile: createProfileService({ transact, events, users }),
    emailChange: createEmailChangeService({ transact, events, limits, users, accountTokens, mail, webUrl }),
    clientKey: createClientKeyService({ db, clock, secrets, events, limits }),
    sessionLink: createSessionLinkService({ transact, accountTokens, webUrl }),
    exports: createExportService([
      createAccountExporter({ db, users }),
      createSharingExporter({ db, users }),
      createGroupsExporter({ groups }),
      createAlertsExporter({ db, clock }),
      createPlansExporter(db),
    ]),
    accountRemoval: createAccountRemovalService({
      transact,
      events,
      users,
      credentials,
      sessions,
      mail,
      webUrl,
      onRemove: [selling.plansLifecycle.removed, devices.releaseAllOf, sharingLifecycle.removed],
    }),
  };
  const provisioning = createProvisioningService({ clock, transact, secrets });
  const demoFleet = createDemoFleetService({
    clock,
    transact,
    users,
    provisioning,
    deviceCredentials,
    sharing,
    groups,
    activity,
    geofences,
    firmwares,
    watch,
    ingest,
    places,
    place: config,
  });
  const demoPlans = createDemoPlansService({
    ...selling,
    db,
    clock,
    jobs,
    payments,
    users,
    hasSandbox: sandbox !== null,
  });
  const demo = createDemoService({ db, transact, users, credentials, fleet: demoFleet, demoPlans, place: config });
  const admin = createAdminService({ transact, events, audit, users, twoFactor, provisioning });
  scheduleCleanup(jobs, [
    sessions,
    accountTokens,
    trustedBrowsers,
    captchas,
    limits,
    historyExport,
    deliveries,
    alertLog,
    selling.webhook,
  ]);

  return {
    events,
    jobs,
    transact,
    secrets,
    countries,
    places,
    mailbox,
    mailer,
    mail,
    users,
    limits,
    ...auth,
    signup,
    ...account,
    deviceAccess,
    ...shared,
    devices,
    groups,
    deviceCredentials,
    commands,
    geofences,
    firmwares,
    addresses,
    history,
    historyExport,
    watch,
    alertLog,
    notificationEmails,
    pushes,
    ingest,
    retention,
    provisioning,
    admin,
    audit,
    clock: clockService,
    ...selling,
    ...transferring,
    demo,
    demoFleet,
    demoPlans,
  };
};

const createConfiguredCaptcha = ({ captcha: { provider, siteKey, secret }, appSecret }: Config, clock: Clock) =>
  createCaptcha({ provider, secret: appSecret, clock, ...(siteKey && secret && { recaptcha: { siteKey, secret } }) });
