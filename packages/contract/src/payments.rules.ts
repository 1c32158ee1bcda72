export const paymentsPerPage = 10;

/** Invoice tax = subtotal / 100 times percentage, in major units as people read it. */
export const invoiceTax = (subtotalCents: number, percentage: number) => (subtotalCents / 100) * (percentage / 100);

export const centsToMajor = (cents: number) => cents / 100;

export const isPaymentDone = (status: string) => status === 'succeeded';
