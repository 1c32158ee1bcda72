import { isEnterprise, type Role } from './roles.rules.ts';

export const paymentsPerPage = 10;

/** Invoice tax = subtotal / 100 times percentage, in major units as people read it. */
export const invoiceTax = (subtotalCents: number, percentage: number) => (subtotalCents / 100) * (percentage / 100);

export const centsToMajor = (cents: number) => cents / 100;

export const isPaymentDone = (status: string) => status === 'succeeded';

/** Who sees the Payments tab of their account: whoever owns at least one GPS tracker. */
export const canSeePayments = (ownTrackers: number, user: { roles: readonly Role[]; hidePaymentTabs: boolean }) =>
  ownTrackers > 0 && !(isEnterprise(user.roles) && user.hidePaymentTabs);
