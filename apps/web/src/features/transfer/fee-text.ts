import { currencyOfCountry } from '@holdfast/contract/currency.rules';
import type { Member } from '@holdfast/contract/transfer';
import { formatMoney, formatNumber } from '../../lib/format.ts';

/** It has a currency as soon as it is known who pays it. */
export const feeText = (fee: number, member: Member | undefined) =>
  member ? formatMoney(fee, currencyOfCountry(member.country)) : formatNumber(fee, { minimumFractionDigits: 2 });
