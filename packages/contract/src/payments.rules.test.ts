import { describe, expect, it } from 'vitest';
import {
  centsToMajor,
  invoiceTax,
  isPaymentDone,
  isPaymentReturned,
  paymentsPerPage,
  statusWithRefund,
} from './payments.rules.ts';

describe('payments', () => {
  it('come in cents and are shown in whole units [P2.9.3]', () => {
    expect(centsToMajor(8690)).toBe(86.9);
    expect(centsToMajor(-5)).toBe(-0.05);
  });

  it('are taxed by the subtotal in whole units times the percentage [P2.9.4]', () => {
    expect(invoiceTax(7900, 10)).toBeCloseTo(7.9, 10);
    expect(invoiceTax(895, 12.5)).toBeCloseTo(1.11875, 10);
    expect(invoiceTax(7900, 0)).toBe(0);
  });

  it('come ten at a time [P2.9.14]', () => {
    expect(paymentsPerPage).toBe(10);
  });

  it.each([
    [0, 'succeeded', false],
    [400, 'partially_refunded', true],
    [985, 'refunded', true],
  ])('of 985 cents, of which %d were given back, are %s', (refunded, status, isReturned) => {
    expect(statusWithRefund('succeeded', 985, refunded)).toBe(status);
    expect(isPaymentReturned(status)).toBe(isReturned);
  });

  it('are done when they succeeded, and pending in every other state', () => {
    expect(isPaymentDone('succeeded')).toBe(true);
    for (const status of ['processing', 'refunded', 'requires_action', 'canceled', ''])
      expect(isPaymentDone(status)).toBe(false);
  });
});
