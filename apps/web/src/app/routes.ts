import { type RouteObject, redirect } from 'react-router';
import { appTexts } from './app.texts.ts';
import { requireSession } from './guard.ts';
import { paths } from './paths.ts';

export interface RouteHandle {
  name: string;
  title: string;
  /** Instead of the title in the browser's tab. */
  documentTitle?: string;
  access: 'public' | 'auth';
}

type Page = () => Promise<RouteObject['Component']>;

const route = (path: string, handle: RouteHandle, page: Page): RouteObject => ({
  path,
  handle,
  lazy: { Component: page },
  ...(handle.access === 'auth' && { loader: requireSession }),
});

const { titles } = appTexts;
const publicly = (name: string, title: string): RouteHandle => ({ name, title, access: 'public' });
const signedIn = (name: string, title: string): RouteHandle => ({ name, title, access: 'auth' });

const overviewPage: Page = async () => (await import('../pages/overview-page.tsx')).OverviewPage;
const accountPage: Page = async () => (await import('../pages/account-page.tsx')).AccountPage;
const notFoundPage: Page = async () => (await import('../pages/not-found-page.tsx')).NotFoundPage;

export const routes: RouteObject[] = [
  route('/', signedIn('device-overview', titles.overview), overviewPage),
  route('/device', signedIn('device-overview', titles.overview), overviewPage),
  { path: '/user', loader: () => redirect(paths.account) },
  route('/user/account', signedIn('user-settings-account', titles.account), accountPage),
  route('*', publicly('not-found', titles.notFound), notFoundPage),
];
