import { createHash } from 'node:crypto';
import { ApiError } from './http/errors.ts';
import type { CardBehavior, CardFailure, CardRow } from './rows.ts';

interface TestCard {
  number: string;
  behavior: CardBehavior;
  declineCode?: string;
  /** Suffix of `pm_card_…`. */
  token: string;
}

const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', behavior: 'succeeds', token: 'visa' },
  { number: '4000056655665556', behavior: 'succeeds', token: 'visa_debit' },
  { number: '5555555555554444', behavior: 'succeeds', token: 'mastercard' },
  { number: '378282246310005', behavior: 'succeeds', token: 'amex' },
  { number: '4000000000000002', behavior: 'declined', token: 'visa_chargeDeclined' },
  {
    number: '4000000000009995',
    behavior: 'declined',
    declineCode: 'insufficient_funds',
    token: 'visa_chargeDeclinedInsufficientFunds',
  },
  { number: '4000000000000341', behavior: 'fails_on_charge', token: 'chargeCustomerFail' },
  { number: '4000002500003155', behavior: 'asks', token: 'authenticationRequiredOnSetup' },
  { number: '4000002760003184', behavior: 'always_asks', token: 'authenticationRequired' },
];

const BRANDS = { '4': 'visa', '5': 'mastercard', '3': 'amex' } as const;

export interface GivenCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string;
}

const cardError = (code: string, message: string, param: string) =>
  new ApiError(402, { type: 'card_error', code, message, param });

export const cardFromNumber = (given: GivenCard, now: Date): CardRow => {
  const number = given.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !isLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  if (given.exp_month < 1 || given.exp_month > 12) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const year = given.exp_year < 100 ? 2000 + given.exp_year : given.exp_year;
  if (Date.UTC(year, given.exp_month) <= now.getTime() || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (given.cvc !== undefined && !/^\d{3,4}$/.test(given.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const card = TEST_CARDS.find((known) => known.number === number);
  if (!card) {
    const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
    throw new ApiError(402, {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
      message,
    });
  }
  return toCard(card, given.exp_month, year);
};

export const cardFromToken = (token: string, now: Date): CardRow | undefined => {
  const card = TEST_CARDS.find((known) => `pm_card_${known.token}` === token);
  return card && toCard(card, 12, now.getUTCFullYear() + 4);
};

const toCard = (card: TestCard, exp_month: number, exp_year: number): CardRow => ({
  brand: BRANDS[card.number[0] as keyof typeof BRANDS],
  last4: card.number.slice(-4),
  exp_month,
  exp_year,
  fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
  behavior: card.behavior,
  declineCode: card.declineCode ?? 'generic_decline',
  isAuthenticated: false,
});

const isLuhn = (number: string) => {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const value = index % 2 === 1 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

export const declineOf = (card: CardRow): CardFailure => ({
  code: 'card_declined',
  decline_code: card.declineCode,
  message: card.declineCode === 'insufficient_funds' ? 'Your card has insufficient funds.' : 'Your card was declined.',
});

export const setupOutcome = (card: CardRow): 'succeeds' | 'asks' | 'declined' => {
  if (card.behavior === 'declined') return 'declined';
  return card.behavior === 'always_asks' || (card.behavior === 'asks' && !card.isAuthenticated) ? 'asks' : 'succeeds';
};

export const chargeOutcome = (card: CardRow): 'succeeds' | 'asks' | 'declined' =>
  card.behavior === 'fails_on_charge' ? 'declined' : setupOutcome(card);
