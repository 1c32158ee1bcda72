import type { Logger } from 'pino';
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
import { createDeliveryService } from './features/alerts/delivery.service.ts';
import { createExitTrackingService } from './features/alerts/exit-tracking.service.ts';
import { createNotificationEmailsService } from './features/alerts/notification-emails.service.ts';
import { handleNotifications } from './features/alerts/notify.service.ts';
import { createPushService } from './features/alerts/push.service.ts';
import { createUnsubscribeTokens } from './features/alerts/unsubscribe-tokens.ts';
import { createWatchService } from './features/alerts/watch.service.ts';
import { createAccountTokensService } from './features/auth/account-tokens.service.ts';
import { createAuthMailService } from './features/auth/auth-mail.service.ts';
import { createCaptchasService } from './features/auth/captchas.service.ts';
import { scheduleCleanup } from './features/auth/cleanup.ts';
import { createCredentialsService } from './features/auth/credentials.service.ts';
import { createLimitsService } from './features/auth/limits.service.ts';
import { createLinksService } from './features/auth/links.service.ts';
import { createLoginService } from './features/auth/login.service.ts';
import { createSessionsService } from './features/auth/sessions.service.ts';
import { createSignupService } from './features/auth/signup.service.ts';
import { createTrustedBrowsersService } from './features/auth/trusted-browsers.service.ts';
import { createTwoFactorService } from './features/auth/two-factor.service.ts';
import { createTwoFactorCodes } from './features/auth/two-factor-codes.ts';
import { createClockService } from './features/clock/clock.service.ts';
import { createCommandsService } from './features/commands/commands.service.ts';
import { createDemoService } from './features/demo/demo.service.ts';
import { createDemoFleetService } from './features/demo/demo-fleet.service.ts';
import { createDemoPlansService } from './features/demo/demo-plans.service.ts';
import { createDeviceAccessService } from './features/devices/device-access.service.ts';
import { createDeviceCredentialsService } from './features/devices/device-credentials.service.ts';
import { createDeviceHandoverService } from './features/devices/device-handover.service.ts';
import { createDevicePlanService } from './features/devices/device-plan.service.ts';
import { createDeviceRekeyService } from './features/devices/device-rekey.service.ts';
import { createDeviceStatesService } from './features/devices/device-states.service.ts';
import { createDevicesService } from './features/devices/devices.service.ts';
import { createProvisioningService } from './features/devices/provisioning.service.ts';
import { createFirmwaresService } from './features/firmwares/firmwares.service.ts';
import { createFenceStatesService } from './features/geofences/fence-states.service.ts';
import { createGeofencesService } from './features/geofences/geofences.service.ts';
import { createAddressesService } from './features/history/addresses.service.ts';
import { createHistoryExportService } from './features/history/export.service.ts';
import { createHistoryService } from './features/history/history.service.ts';
import { createIngestService } from './features/history/ingest.service.ts';
import { createMailService } from './features/mailbox/mail.service.ts';
import { createMailboxService } from './features/mailbox/mailbox.service.ts';
import { createCustomersService } from './features/payments/customers.service.ts';
import { createPaymentHistoryService } from './features/payments/payment-history.service.ts';
import { createPaymentMethodsService } from './features/payments/payment-methods.service.ts';
import { createWebhookService } from './features/payments/webhook.service.ts';
import { createCatalogueService } from './features/plans/catalogue.service.ts';
import { createCouponsService } from './features/plans/coupons.service.ts';
import { createPauseDeductionsService } from './features/plans/pause-deductions.service.ts';
import { createPlanChangeService } from './features/plans/plan-change.service.ts';
import { createPlansExporter } from './features/plans/plans.exporter.ts';
import { createPlansService } from './features/plans/plans.service.ts';
import { createPlansAdminService } from './features/plans/plans-admin.service.ts';
import { createPlansLifecycleService } from './features/plans/plans-lifecycle.service.ts';
import { createPurchaseService } from './features/plans/purchase.service.ts';
import { createReservationsService } from './features/plans/reservations.service.ts';
import { createSubscribeService } from './features/plans/subscribe.service.ts';
import { createSubscriptionFactsService } from './features/plans/subscription-facts.service.ts';
import { createSubscriptionSyncService } from './features/plans/subscription-sync.service.ts';
import { createSubscriptionsService } from './features/plans/subscriptions.service.ts';
import { createAccountShareEffects } from './features/sharing/account-share-effects.ts';
import { createAccountSharingService } from './features/sharing/account-sharing.service.ts';
import { createActivityService } from './features/sharing/activity.service.ts';
import { createInvitationLimits } from './features/sharing/invitation-limits.ts';
import { createInvitationsService } from './features/sharing/invitations.service.ts';
import { createShareEffects } from './features/sharing/share-effects.ts';
import { createSharingExporter } from './features/sharing/sharing.exporter.ts';
import { createSharingService } from './features/sharing/sharing.service.ts';
import { createSharingLifecycleService } from './features/sharing/sharing-lifecycle.service.ts';
import { createMemberCareService } from './features/transfer/member-care.service.ts';
import { createMembersService } from './features/transfer/members.service.ts';
import { createPayerService } from './features/transfer/payer.service.ts';
import { createTransferService } from './features/transfer/transfer.service.ts';
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
import { createMailer } from './platform/mail/mailer.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import { createPush } from './platform/push/push.ts';
import { createSecrets, randomToken } from './platform/secrets/secrets.ts';
import { version } from './version.ts';

export interface ServiceOptions {
  config: Config;
  database: Database;
  log: Logger;
  time: MovableClock;
  provider: PaymentProvider;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Every service, made once, in the order of who needs whom. */
export const createServices = async ({ config, database, log, time, provider }: ServiceOptions) => {
  const clock = time.now;
  const { payments, sandbox } = provider;
  const { db, pool, isEmbedded } = database;
  const events = createEvents();
  const jobs = createJobs({ pool, isOnlyProcess: isEmbedded, log });
  const transact = createTransact(db, jobs);
  const secrets = createSecrets(config.appSecret);
  const passwords = createPasswords();
  const [countries, places] = await Promise.all([openCountries(), openPlaces()]);

  const mailbox = createMailboxService({ db, clock, secrets, key: config.isLoopback ? null : randomToken(12) });
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, store: mailbox.store });
  const mail = createMailService({ jobs, mailer, secrets });
  const subscriptionFacts = createSubscriptionFactsService();
  const hasSubscriptions = subscriptionFacts.fixesCountry;
  const users = createUsersService({ db, clock, hasSubscriptions });
  const audit = createAuditService({ db, clock, users });

  const limits = createLimitsService({ db, clock, isOn: config.hasRateLimits });
  const accountTokens = createAccountTokensService({ db, clock, secrets });
  const sessions = createSessionsService({ db, clock, transact, accountTokens, secrets, events, countries });
  const trustedBrowsers = createTrustedBrowsersService({ db, clock, secrets });
  const authMail = createAuthMailService({ jobs, transact, users, accountTokens, mail, webUrl: config.webUrl });
  const twoFactorCodes = createTwoFactorCodes({ db, clock, secrets, limits });
  const credentials = createCredentialsService({
    db,
    clock,
    transact,
    passwords,
    limits,
    users,
    sessions,
    accountTokens,
    trustedBrowsers,
    twoFactorCodes,
    authMail,
  });
  const twoFactor = createTwoFactorService({
    db,
    clock,
    transact,
    secrets,
    users,
    credentials,
    twoFactorCodes,
    trustedBrowsers,
    authMail,
  });
  const captchas = createCaptchasService({ db, clock, captcha: createConfiguredCaptcha(config, clock) });
  const login = createLoginService({
    db,
    transact,
    passwords,
    limits,
    captchas,
    users,
    sessions,
    accountTokens,
    trustedBrowsers,
    twoFactorCodes,
  });
  const links = createLinksService({
    db,
    transact,
    events,
    limits,
    users,
    sessions,
    accountTokens,
    credentials,
    authMail,
  });
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
  const deviceCredentials = createDeviceCredentialsService({ db, clock });
  const deviceRekey = createDeviceRekeyService({ db, secrets, deviceCredentials });
  const fenceStates = createFenceStatesService();
  const watch = createWatchService({ clock, transact, events, jobs, fenceStates });
  const ingest = createIngestService({ db, clock, transact, jobs, watch, deviceStates });
  const commands = createCommandsService({ db, clock, transact, events, jobs, deviceStates, deviceRekey });
  const { webUrl } = config;
  const activity = createActivityService({ db, clock, users });
  const shareEffects = createShareEffects({ clock, events, commands, activity });
  const accountShareEffects = createAccountShareEffects({ events, activity });
  const invitationLimits = createInvitationLimits({ limits });
  const invitations = createInvitationsService({
    db,
    clock,
    transact,
    secrets,
    users,
    mail,
    webUrl,
    shareEffects,
    accountShareEffects,
  });
  const sharing = createSharingService({
    db,
    clock,
    transact,
    secrets,
    users,
    limits,
    deviceAccess,
    invitationLimits,
    invitations,
    shareEffects,
  });
  const accountSharing = createAccountSharingService({
    db,
    clock,
    transact,
    users,
    invitationLimits,
    invitations,
    accountShareEffects,
  });
  const sharingLifecycle = createSharingLifecycleService({
    events,
    jobs,
    users,
    deviceAccess,
    activity,
    invitations,
    sharing,
    accountSharing,
  });
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
  const devicePlan = createDevicePlanService();
  const memberCare = createMemberCareService({ db, clock });
  const payer = createPayerService({ memberCare });
  const customers = createCustomersService({ db, clock, payments, users });
  const paymentMethods = createPaymentMethodsService({
    payments,
    customers,
    listPaidFor: (userId) => subscriptionFacts.listPaidFor(db, userId),
    hasSubscriptions: (userId) => subscriptionFacts.hasAny(db, userId),
  });
  const paymentHistory = createPaymentHistoryService({ payments, customers });
  const plansAdmin = createPlansAdminService({ clock, transact, audit });
  const plans = createPlansService({ db, clock, users, limits, customers, payer, deviceAccess, devicePlan });
  const coupons = createCouponsService({ db, clock, limits, plans });
  const catalogue = createCatalogueService({ db, payments });
  const reservations = createReservationsService({ clock, transact, devicePlan, coupons });
  const subscriptionSync = createSubscriptionSyncService({
    clock,
    transact,
    events,
    jobs,
    payments,
    customers,
    devicePlan,
    catalogue,
    reservations,
  });
  const purchase = createPurchaseService({
    db,
    transact,
    payments,
    customers,
    catalogue,
    coupons,
    reservations,
    subscriptionSync,
  });
  const planChange = createPlanChangeService({ db, transact, payments, customers, catalogue, coupons });
  const subscribe = createSubscribeService({
    db,
    users,
    payer,
    plans,
    coupons,
    devicePlan,
    purchase,
    planChange,
    subscriptionSync,
  });
  const subscriptions = createSubscriptionsService({ db, payments, payer, subscriptionSync });
  const webhook = createWebhookService({ db, clock, transact, payments, onNews: subscriptionSync.enqueue });
  const pauseDeductions = createPauseDeductionsService({ db, clock, payments, customers, catalogue });
  const plansLifecycle = createPlansLifecycleService({
    db,
    clock,
    transact,
    jobs,
    log,
    payments,
    customers,
    reservations,
    pauseDeductions,
    subscriptionSync,
  });
  const clockService = createClockService({
    time,
    isProduction: config.isProduction,
    onAdvance: sandbox ? [sandbox.catchUp, plansLifecycle.runDue] : [],
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
    hasLiveSubscription: subscriptionFacts.isDeviceBound,
    sharesOf: sharing.list,
    onClaim: [sharingLifecycle.claimed],
    onRelease: [
      history.removeAll,
      plansLifecycle.released,
      sharingLifecycle.released,
      commands.removeAll,
      geofences.removeAll,
      notificationEmails.removeAll,
      alertLog.removeAll,
    ],
  });
  const members = createMembersService({ db, transact, limits, users, credentials, authMail, memberCare });
  const transfer = createTransferService({
    db,
    transact,
    events,
    users,
    deviceAccess,
    deviceHandover: createDeviceHandoverService({ clock, secrets, commands, deviceRekey }),
    activity,
    memberCare,
    mail,
    webUrl,
    hasLiveSubscription: subscriptionFacts.isDeviceBound,
    onTransfer: [
      plansLifecycle.released,
      sharing.removeAll,
      geofences.removeAll,
      notificationEmails.removeAll,
      alertLog.removeMutes,
    ],
  });
  const firmwares = createFirmwaresService({ db, clock, transact, audit, commands, devices });
  const account = {
    profile: createProfileService({ transact, events, users, hasSubscriptions }),
    emailChange: createEmailChangeService({ transact, events, limits, users, accountTokens, mail, webUrl }),
    clientKey: createClientKeyService({ db, clock, secrets, events }),
    sessionLink: createSessionLinkService({ transact, accountTokens, webUrl }),
    exports: createExportService([
      createAccountExporter({ db, users }),
      createSharingExporter({ db, users }),
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
      onRemove: [plansLifecycle.removed, devices.releaseAllOf, sharingLifecycle.removed],
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
    ingest,
    places,
    place: config,
  });
  const demoPlans = createDemoPlansService({
    db,
    jobs,
    payments,
    users,
    customers,
    plans,
    plansAdmin,
    subscribe,
    subscriptionFacts,
    hasSandbox: sandbox !== null,
  });
  const demo = createDemoService({
    db,
    transact,
    users,
    credentials,
    fleet: demoFleet,
    demoPlans,
    place: config,
  });
  const admin = createAdminService({ transact, events, audit, users, twoFactor, provisioning });
  scheduleCleanup(jobs, [
    sessions,
    accountTokens,
    trustedBrowsers,
    captchas,
    limits,
    historyExport,
    deliveries,
    webhook,
  ]);

  return {
    events,
    jobs,
    transact,
    secrets,
    passwords,
    countries,
    places,
    mailbox,
    mailer,
    mail,
    users,
    limits,
    sessions,
    accountTokens,
    credentials,
    twoFactor,
    captchas,
    login,
    signup,
    links,
    ...account,
    deviceAccess,
    activity,
    invitations,
    sharing,
    accountSharing,
    devices,
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
    provisioning,
    admin,
    audit,
    clock: clockService,
    memberCare,
    payer,
    members,
    transfer,
    paymentMethods,
    paymentHistory,
    webhook,
    plans,
    plansAdmin,
    plansLifecycle,
    coupons,
    subscribe,
    subscriptions,
    subscriptionSync,
    demo,
    demoFleet,
    demoPlans,
  };
};

const createConfiguredCaptcha = ({ captcha: { provider, siteKey, secret }, appSecret }: Config, clock: Clock) =>
  createCaptcha({ provider, secret: appSecret, clock, ...(siteKey && secret && { recaptcha: { siteKey, secret } }) });
