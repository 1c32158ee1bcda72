import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { Member } from '@holdfast/contract/transfer';
import { formatMoney, formatNumber } from '../../lib/format.ts';

/** The currency depends on the payer, so it is omitted until the member is known. */
export const feeText = (fee: number, member: Member | undefined) =>
  member ? formatMoney(fee, currencyOfCountry(member.country)) : formatNumber(fee, { minimumFractionDigits: 2 });
