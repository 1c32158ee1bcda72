import type { ComponentType } from 'react';

export type LoadPage = () => Promise<ComponentType>;

/** All pages that are not needed before sign-in. */
export const insidePages = {
  shareAccept: async () => (await import('../pages/share-accept-page.tsx')).ShareAcceptPage,
  planOffer: async () => (await import('../pages/plan-offer-page.tsx')).PlanOfferPage,
  privacy: async () => (await import('../pages/privacy-page.tsx')).PrivacyPage,
  overview: async () => (await import('../pages/overview-page.tsx')).OverviewPage,
  settings: async () => (await import('../pages/settings/settings-page.tsx')).SettingsPage,
  basicSettings: async () => (await import('../pages/settings/basic-page.tsx')).BasicPage,
  alertSettings: async () => (await import('../pages/settings/alert-page.tsx')).AlertPage,
  securitySettings: async () => (await import('../pages/settings/security-page.tsx')).SecurityPage,
  sharingSettings: async () => (await import('../pages/settings/sharing-page.tsx')).SharingPage,
  plansSettings: async () => (await import('../pages/settings/plans-page.tsx')).PlansPage,
  day: async () => (await import('../pages/device/day-page.tsx')).DayPage,
  alerts: async () => (await import('../pages/alerts-page.tsx')).AlertsPage,
  places: async () => (await import('../pages/places-page.tsx')).PlacesPage,
  liveLinks: async () => (await import('../pages/live-links-page.tsx')).LiveLinksPage,
  integrations: async () => (await import('../pages/integrations-page.tsx')).IntegrationsPage,
  health: async () => (await import('../pages/device/health-page.tsx')).HealthPage,
  import: async () => (await import('../pages/device/import-page.tsx')).ImportPage,
  add: async () => (await import('../pages/add/add-page.tsx')).AddPage,
  addPhone: async () => (await import('../pages/add/add-phone-page.tsx')).AddPhonePage,
  addTracker: async () => (await import('../pages/add/add-tracker-page.tsx')).AddTrackerPage,
  transfer: async () => (await import('../pages/transfer-page.tsx')).TransferPage,
  transferPlan: async () => (await import('../pages/transfer-plan-page.tsx')).TransferPlanPage,
  activity: async () => (await import('../pages/activity-page.tsx')).ActivityPage,
  groups: async () => (await import('../pages/groups/groups-page.tsx')).GroupsPage,
  createGroup: async () => (await import('../pages/groups/create-group-page.tsx')).CreateGroupPage,
  editGroup: async () => (await import('../pages/groups/edit-group-page.tsx')).EditGroupPage,
  group: async () => (await import('../pages/groups/group-page.tsx')).GroupPage,
  mileage: async () => (await import('../pages/groups/mileage-page.tsx')).MileagePage,
  account: async () => (await import('../pages/account-page.tsx')).AccountPage,
  payments: async () => (await import('../pages/payments-page.tsx')).PaymentsPage,
  support: async () => (await import('../pages/support-page.tsx')).SupportPage,
  admin: async () => (await import('../pages/admin-page.tsx')).AdminPage,
  confirm: async () => (await import('../pages/confirm-page.tsx')).ConfirmPage,
  unsubscribe: async () => (await import('../pages/unsubscribe-page.tsx')).UnsubscribePage,
  mailbox: async () => (await import('../pages/mailbox-page.tsx')).MailboxPage,
  notFound: async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
} satisfies Record<string, LoadPage>;

export type InsidePage = keyof typeof insidePages;
