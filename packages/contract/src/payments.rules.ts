import { isEnterprise, type Role } from './roles.rules.ts';

export const paymentsPerPage = 10;

/** In major units. */
export const invoiceTax = (subtotalCents: number, percentage: number) => (subtotalCents / 100) * (percentage / 100);

export const centsToMajor = (cents: number) => cents / 100;

export const isPaymentDone = (status: string) => status === 'succeeded';

/** The provider's status says nothing of a refund. */
export const statusWithRefund = (status: string, paid: number, refunded: number): string => {
  if (refunded === 0) return status;
  return refunded < paid ? 'partially_refunded' : 'refunded';
};

export const isPaymentReturned = (status: string) => status === 'refunded' || status === 'partially_refunded';

/** The Payments tab is shown to owners of at least one GPS tracker. */
export const canSeePayments = (ownTrackers: number, user: { roles: readonly Role[]; hidePaymentTabs: boolean }) =>
  ownTrackers > 0 && !(isEnterprise(user.roles) && user.hidePaymentTabs);
