import { useState } from 'react';
import { type PaymentCursor, usePaymentHistory } from '../payments.api.ts';

interface Place {
  page: number;
  cursor: PaymentCursor;
}

/** Cursor pagination; the provider has no page numbers, so they are counted here. */
export const usePaymentPages = () => {
  const [{ page, cursor }, setPlace] = useState<Place>({ page: 1, cursor: {} });
  const query = usePaymentHistory(cursor);
  const { data, isPlaceholderData } = query;
  const payments = data?.data ?? [];
  const [first, last] = [payments[0], payments.at(-1)];
  // With `ending_before`, `has_more` refers to newer payments; older ones always exist then.
  const hasOlder = cursor.ending_before !== undefined || data?.has_more === true;
  return {
    query,
    payments,
    page,
    onPrev:
      page > 1 && first && !isPlaceholderData
        ? () => setPlace({ page: page - 1, cursor: { ending_before: first.id } })
        : undefined,
    onNext:
      hasOlder && last && !isPlaceholderData
        ? () => setPlace({ page: page + 1, cursor: { starting_after: last.id } })
        : undefined,
  };
};
