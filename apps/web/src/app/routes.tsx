import { type ComponentType, lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { appTexts } from './app.texts.ts';
import { paths, patterns, type SettingsTabName, settingsTabNames } from './paths.ts';

export interface RouteHandle {
  name: string;
  title: string;
  /** Instead of the title in the browser's tab. */
  documentTitle?: string;
  access: 'public' | 'auth';
  /** Shows no texts but those that are loaded before the app. */
  needsFirstTextsOnly?: boolean;
  /** Loads the page's code. */
  load?: LoadPage;
}

type LoadPage = () => Promise<ComponentType>;

const lazyPage = (load: LoadPage) => lazy(async () => ({ default: await load() }));

const afterTexts =
  (load: LoadPage): LoadPage =>
  async () => {
    await loadOtherTexts();
    return load();
  };

/** One page under several addresses: going from one to the other keeps what it shows. */
const routesTo = (addresses: string[], handle: RouteHandle, load: LoadPage): RouteObject[] => {
  const loadPage = handle.needsFirstTextsOnly ? load : afterTexts(load);
  const Page = lazyPage(loadPage);
  return addresses.map((path) => ({ path, handle: { ...handle, load: loadPage }, element: <Page /> }));
};

const route = (path: string, handle: RouteHandle, load: LoadPage) => routesTo([path], handle, load);

const { titles } = appTexts;
const anybody = (name: string, title: string): RouteHandle => ({ name, title, access: 'public' });
/** What leads to the sign-in, or is for strangers: loaded without everything else. */
const atTheDoor = (name: string, title: string): RouteHandle => ({
  ...anybody(name, title),
  needsFirstTextsOnly: true,
});
const signedIn = (name: string, title: string): RouteHandle => ({ name, title, access: 'auth' });

const loginPage: LoadPage = async () => (await import('../pages/login-page.tsx')).LoginPage;
const oidcPage: LoadPage = async () => (await import('../pages/oidc-page.tsx')).OidcPage;
const resetPage: LoadPage = async () => (await import('../pages/reset-page.tsx')).ResetPage;
const newPasswordPage: LoadPage = async () => (await import('../pages/new-password-page.tsx')).NewPasswordPage;
const verifyPage: LoadPage = async () => (await import('../pages/verify-page.tsx')).VerifyPage;
const resendPage: LoadPage = async () => (await import('../pages/resend-page.tsx')).ResendPage;
const signupPage: LoadPage = async () => (await import('../pages/signup-page.tsx')).SignupPage;
const shareAcceptPage: LoadPage = async () => (await import('../pages/share-accept-page.tsx')).ShareAcceptPage;
const planOfferPage: LoadPage = async () => (await import('../pages/plan-offer-page.tsx')).PlanOfferPage;
const privacyPage: LoadPage = async () => (await import('../pages/privacy-page.tsx')).PrivacyPage;
const overviewPage: LoadPage = async () => (await import('../pages/overview-page.tsx')).OverviewPage;
const settingsPage: LoadPage = async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage;
const settingsPages: Record<SettingsTabName, LoadPage> = {
  basic: async () => (await import('../pages/settings/basic-page.tsx')).BasicPage,
  alert: async () => (await import('../pages/settings/alert-page.tsx')).AlertPage,
  security: async () => (await import('../pages/settings/security-page.tsx')).SecurityPage,
  sharing: async () => (await import('../pages/settings/sharing-page.tsx')).SharingPage,
  plans: async () => (await import('../pages/settings/plans-page.tsx')).PlansPage,
};
const dayPage: LoadPage = async () => (await import('../pages/device/day-page.tsx')).DayPage;
const alertsPage: LoadPage = async () => (await import('../pages/alerts-page.tsx')).AlertsPage;
const placesPage: LoadPage = async () => (await import('../pages/places-page.tsx')).PlacesPage;
const liveLinksPage: LoadPage = async () => (await import('../pages/live-links-page.tsx')).LiveLinksPage;
const integrationsPage: LoadPage = async () => (await import('../pages/integrations-page.tsx')).IntegrationsPage;
const livePage: LoadPage = async () => (await import('../pages/live-page.tsx')).LivePage;
const healthPage: LoadPage = async () => (await import('../pages/device/health-page.tsx')).HealthPage;
const importPage: LoadPage = async () => (await import('../pages/device/import-page.tsx')).ImportPage;
const addPage: LoadPage = async () => (await import('../pages/add/add-page.tsx')).AddPage;
const addPhonePage: LoadPage = async () => (await import('../pages/add/add-phone-page.tsx')).AddPhonePage;
const addTrackerPage: LoadPage = async () => (await import('../pages/add/add-tracker-page.tsx')).AddTrackerPage;
const transferPage: LoadPage = async () => (await import('../pages/transfer-page.tsx')).TransferPage;
const transferPlanPage: LoadPage = async () => (await import('../pages/transfer-plan-page.tsx')).TransferPlanPage;
const activityPage: LoadPage = async () => (await import('../pages/activity-page.tsx')).ActivityPage;
const groupsPage: LoadPage = async () => (await import('../pages/groups/groups-page.tsx')).GroupsPage;
const createGroupPage: LoadPage = async () => (await import('../pages/groups/create-group-page.tsx')).CreateGroupPage;
const editGroupPage: LoadPage = async () => (await import('../pages/groups/edit-group-page.tsx')).EditGroupPage;
const groupPage: LoadPage = async () => (await import('../pages/groups/group-page.tsx')).GroupPage;
const mileagePage: LoadPage = async () => (await import('../pages/groups/mileage-page.tsx')).MileagePage;
const accountPage: LoadPage = async () => (await import('../pages/account-page.tsx')).AccountPage;
const paymentsPage: LoadPage = async () => (await import('../pages/payments-page.tsx')).PaymentsPage;
const supportPage: LoadPage = async () => (await import('../pages/support-page.tsx')).SupportPage;
const adminPage: LoadPage = async () => (await import('../pages/admin-page.tsx')).AdminPage;
const confirmPage: LoadPage = async () => (await import('../pages/confirm-page.tsx')).ConfirmPage;
const unsubscribePage: LoadPage = async () => (await import('../pages/unsubscribe-page.tsx')).UnsubscribePage;
const mailboxPage: LoadPage = async () => (await import('../pages/mailbox-page.tsx')).MailboxPage;
const notFoundPage: LoadPage = async () => (await import('../pages/not-found-page.tsx')).NotFoundPage;

const account = signedIn('user-settings-account', titles.account);

const settings = signedIn('device-settings', titles.settings);

const settingsTab = (tab: SettingsTabName) =>
  route(tab, signedIn(`device-settings-${tab}`, titles.settingsTabs[tab]), settingsPages[tab]);

const SettingsFrame = lazyPage(afterTexts(settingsPage));

/** The frame stays while its tabs change. */
const settingsRoute: RouteObject = {
  path: patterns.deviceSettings,
  element: <SettingsFrame />,
  children: [
    { index: true, handle: settings, element: <Navigate to="basic" replace /> },
    ...settingsTabNames.flatMap(settingsTab),
  ],
};

export const routes: RouteObject[] = [
  ...route(paths.login, atTheDoor('account-login', titles.login), loginPage),
  ...route(paths.oidc, atTheDoor('account-oidc', titles.login), oidcPage),
  ...route(paths.reset, atTheDoor('account-reset', titles.reset), resetPage),
  ...route(patterns.newPassword, atTheDoor('account-new-password', titles.newPassword), newPasswordPage),
  ...route(patterns.verify, atTheDoor('account-verify', titles.verify), verifyPage),
  ...route(patterns.resendVerification, atTheDoor('verificationEmail-resend', titles.resend), resendPage),
  ...route(paths.signup, atTheDoor('account-signup', titles.signup), signupPage),
  ...route(patterns.shareAccept, anybody('account-share-accept', titles.shareAccept), shareAcceptPage),
  ...route(patterns.planOffer, anybody('account-plan-offer', titles.planOffer), planOfferPage),
  ...route(patterns.live, atTheDoor('account-live', titles.live), livePage),
  ...route(paths.privacy, anybody('privacy', titles.privacy), privacyPage),
  ...routesTo([paths.overview, patterns.device], signedIn('device-overview', titles.overview), overviewPage),
  settingsRoute,
  ...route(patterns.deviceDay, signedIn('device-day', titles.day), dayPage),
  ...route(patterns.deviceHealth, signedIn('device-health', titles.health), healthPage),
  ...route(patterns.deviceImport, signedIn('device-import', titles.import), importPage),
  ...route(paths.add, signedIn('device-add', titles.add), addPage),
  ...route(patterns.addPhone, signedIn('device-add-phone', titles.add), addPhonePage),
  ...route(patterns.addTracker, signedIn('device-add-tracker', titles.add), addTrackerPage),
  ...route(paths.alerts, signedIn('alerts', titles.alerts), alertsPage),
  ...route(paths.places, signedIn('places', titles.places), placesPage),
  ...route(paths.liveLinks, signedIn('live-links', titles.liveLinks), liveLinksPage),
  ...route(paths.integrations, signedIn('integrations', titles.integrations), integrationsPage),
  ...route(paths.transfer, signedIn('transfer-devices', titles.transfer), transferPage),
  ...route(patterns.transferPlan, signedIn('transfer-device-plan', titles.transfer), transferPlanPage),
  ...route(paths.activity, signedIn('device-activity', titles.activity), activityPage),
  ...route(paths.groups, signedIn('group-devices', titles.groups), groupsPage),
  ...route(paths.createGroup, signedIn('create-group-devices', titles.createGroup), createGroupPage),
  ...route(patterns.editGroup, signedIn('edit-group-device', titles.editGroup), editGroupPage),
  ...route(patterns.group, signedIn('group-device', titles.overview), groupPage),
  ...route(patterns.groupMileage, signedIn('group-mileage', titles.mileage), mileagePage),
  { path: paths.user, handle: account, element: <Navigate to={paths.account} replace /> },
  ...route(paths.account, account, accountPage),
  ...route(paths.payments(), signedIn('user-settings-payments', titles.payments), paymentsPage),
  ...route(patterns.admin, signedIn('admin', titles.admin), adminPage),
  ...route(paths.support, signedIn('support', titles.support), supportPage),
  ...route(patterns.confirmAlerts, anybody('account-confirm-alerts', titles.confirmAlerts), confirmPage),
  ...route(patterns.unsubscribe, anybody('account-unsubscribe', titles.unsubscribe), unsubscribePage),
  ...route(paths.mailbox, anybody('dev-mailbox', titles.mailbox), mailboxPage),
  ...route('*', anybody('not-found', titles.notFound), notFoundPage),
];
