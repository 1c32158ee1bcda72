import { lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { appTexts } from './app.texts.ts';
import type { InsidePage, LoadPage } from './inside-pages.ts';
import { paths, patterns, type SettingsTabName, settingsTabNames } from './paths.ts';

export interface RouteHandle {
  name: string;
  title: string;
  /** Overrides the title of the browser tab. */
  documentTitle?: string;
  access: 'public' | 'auth';
  /** True if the page uses only texts that are loaded at startup. */
  needsFirstTextsOnly?: boolean;
  load?: LoadPage;
}

const lazyPage = (load: LoadPage) => lazy(async () => ({ default: await load() }));

const afterTexts =
  (load: LoadPage): LoadPage =>
  async () => {
    await loadOtherTexts();
    return load();
  };

/** One page under several URLs: navigating between them keeps its state. */
const routesTo = (addresses: string[], handle: RouteHandle, load: LoadPage): RouteObject[] => {
  const loadPage = handle.needsFirstTextsOnly ? load : afterTexts(load);
  const Page = lazyPage(loadPage);
  return addresses.map((path) => ({ path, handle: { ...handle, load: loadPage }, element: <Page /> }));
};

const route = (path: string, handle: RouteHandle, load: LoadPage) => routesTo([path], handle, load);

const { titles } = appTexts;
const anybody = (name: string, title: string): RouteHandle => ({ name, title, access: 'public' });
/** Sign-in and public pages: loaded without the rest of the app. */
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

/** Behind a dynamic import: the chunk list names some 200 files that are not needed before sign-in. */
const inside =
  (name: InsidePage): LoadPage =>
  async () =>
    (await import('./inside-pages.ts')).insidePages[name]();

const account = signedIn('user-settings-account', titles.account);

const settings = signedIn('device-settings', titles.settings);

const settingsTab = (tab: SettingsTabName) =>
  route(tab, signedIn(`device-settings-${tab}`, titles.settingsTabs[tab]), inside(`${tab}Settings`));

const SettingsFrame = lazyPage(afterTexts(inside('settings')));

/** The frame stays mounted while its tabs change. */
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
  ...route(patterns.shareAccept, anybody('account-share-accept', titles.shareAccept), inside('shareAccept')),
  ...route(patterns.planOffer, anybody('account-plan-offer', titles.planOffer), inside('planOffer')),
  ...route(paths.privacy, anybody('privacy', titles.privacy), inside('privacy')),
  ...routesTo([paths.overview, patterns.device], signedIn('device-overview', titles.overview), inside('overview')),
  settingsRoute,
  ...route(patterns.deviceDay, signedIn('device-day', titles.day), inside('day')),
  ...route(patterns.deviceHealth, signedIn('device-health', titles.health), inside('health')),
  ...route(patterns.deviceImport, signedIn('device-import', titles.import), inside('import')),
  ...route(paths.add, signedIn('device-add', titles.add), inside('add')),
  ...route(patterns.addPhone, signedIn('device-add-phone', titles.add), inside('addPhone')),
  ...route(patterns.addTracker, signedIn('device-add-tracker', titles.add), inside('addTracker')),
  ...route(paths.alerts, signedIn('alerts', titles.alerts), inside('alerts')),
  ...route(paths.places, signedIn('places', titles.places), inside('places')),
  ...route(paths.liveLinks, signedIn('live-links', titles.liveLinks), inside('liveLinks')),
  ...route(paths.integrations, signedIn('integrations', titles.integrations), inside('integrations')),
  ...route(paths.transfer, signedIn('transfer-devices', titles.transfer), inside('transfer')),
  ...route(patterns.transferPlan, signedIn('transfer-device-plan', titles.transfer), inside('transferPlan')),
  ...route(paths.activity, signedIn('device-activity', titles.activity), inside('activity')),
  ...route(paths.groups, signedIn('group-devices', titles.groups), inside('groups')),
  ...route(paths.createGroup, signedIn('create-group-devices', titles.createGroup), inside('createGroup')),
  ...route(patterns.editGroup, signedIn('edit-group-device', titles.editGroup), inside('editGroup')),
  ...route(patterns.group, signedIn('group-device', titles.overview), inside('group')),
  ...route(patterns.groupMileage, signedIn('group-mileage', titles.mileage), inside('mileage')),
  { path: paths.user, handle: account, element: <Navigate to={paths.account} replace /> },
  ...route(paths.account, account, inside('account')),
  ...route(paths.payments(), signedIn('user-settings-payments', titles.payments), inside('payments')),
  ...route(patterns.admin, signedIn('admin', titles.admin), inside('admin')),
  ...route(paths.support, signedIn('support', titles.support), inside('support')),
  ...route(patterns.confirmAlerts, anybody('account-confirm-alerts', titles.confirmAlerts), inside('confirm')),
  ...route(patterns.unsubscribe, anybody('account-unsubscribe', titles.unsubscribe), inside('unsubscribe')),
  ...route(paths.mailbox, anybody('dev-mailbox', titles.mailbox), inside('mailbox')),
  ...route('*', anybody('not-found', titles.notFound), inside('notFound')),
];
