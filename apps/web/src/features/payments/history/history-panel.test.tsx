import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anInvoice, aPayment } from '../../../../test/factories.ts';
import { fail, mockPayments, network, refuse } from '../../../../test/network.ts';
import { openPayments } from '../../../../test/open-payments.ts';
import { messages } from '../../../../test/open-settings.ts';

const findTable = async () => within(await screen.findByRole('table', { name: 'Payment history' }));

const many = Array.from({ length: 25 }, (_, index) => {
  const number = String(25 - index).padStart(4, '0');
  return aPayment({ id: `pi_${number}`, invoice: { id: `in_${number}`, number: `INV-${number}` } });
});

const shownInvoices = async () =>
  (await findTable()).getAllByRole('button').map(({ textContent }) => textContent?.slice(-4));

describe('the history of payments', () => {
  it('has invoice, amount, status, details and date [P2.2.47] [P2.3.6] [P2.9.3] [P2.1.5]', async () => {
    const pending = aPayment({ id: 'pi_2', invoice: null, status: 'requires_action', amount: 1250, currency: 'eur' });
    await openPayments({ payments: [aPayment(), pending] });
    const table = await findTable();
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Invoice',
      'Amount',
      'Status',
      'Details',
      'Date',
    ]);
    const [, first, second] = table.getAllByRole('row');
    const texts = within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['INV-0014', 'A$9.85', 'Succeeded', 'GPS Monthly, Brompton P Line', '1 Nov 2026']);
    expect(within(second!).getByText('€12.50')).toBeVisible();
    expect(within(first!).getByText('Succeeded')).toHaveAttribute('data-tone', 'green');
    expect(within(second!).getByText('Requires action')).toHaveAttribute('data-tone', 'amber');
    expect(within(second!).queryByRole('button')).not.toBeInTheDocument();
  });

  it('says what was given back', async () => {
    await openPayments({
      payments: [aPayment({ status: 'refunded' }), aPayment({ id: 'pi_2', status: 'partially_refunded' })],
    });
    const table = await findTable();
    expect(table.getByText('Refunded')).toHaveAttribute('data-tone', 'neutral');
    expect(table.getByText('Partly refunded')).toHaveAttribute('data-tone', 'neutral');
  });

  it('goes on by the last payment and back by the first, ten at a time [P2.2.47] [P2.4.28] [P2.7.16] [P2.9.14]', async () => {
    const { actor, calls } = await openPayments({ payments: many });
    const [prev, next] = ['Prev', 'Next'].map((name) => () => screen.getByRole('button', { name }));
    expect(await shownInvoices()).toEqual(many.slice(0, 10).map(({ id }) => id.slice(-4)));
    expect(prev!()).toBeDisabled();
    await actor.click(next!());
    expect(await screen.findByText('Page 2')).toBeVisible();
    await waitFor(async () => expect((await shownInvoices())[0]).toBe('0015'));
    await actor.click(next!());
    await waitFor(async () => expect(await shownInvoices()).toEqual(['0005', '0004', '0003', '0002', '0001']));
    expect(screen.getByText('Page 3')).toBeVisible();
    expect(next!()).toBeDisabled();
    await actor.click(prev!());
    await waitFor(async () => expect((await shownInvoices())[0]).toBe('0015'));
    expect(screen.getByText('Page 2')).toBeVisible();
    expect(next!()).toBeEnabled();
    await actor.click(prev!());
    await waitFor(async () => expect((await shownInvoices())[0]).toBe('0025'));
    expect(screen.getByText('Page 1')).toBeVisible();
    expect(prev!()).toBeDisabled();
    expect(calls.list.mock.calls.map(([{ query }]) => query)).toEqual([
      { limit: '10' },
      { limit: '10', starting_after: 'pi_0016' },
      { limit: '10', starting_after: 'pi_0006' },
      { limit: '10', ending_before: 'pi_0005' },
      { limit: '10', ending_before: 'pi_0015' },
    ]);
  });

  it('is empty for somebody who never paid, and leads them to the plans [P2.2.48]', async () => {
    const { device } = await openPayments({ payments: [] });
    expect(await screen.findByRole('heading', { name: 'No record found' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'View plans' });
    expect(link).toHaveAttribute('href', `/device/${device.deviceUUID}/settings/plans`);
  });

  it('is a list on a phone', async () => {
    await openPayments({ width: 390 });
    const list = within(await screen.findByRole('list', { name: 'Payment history' }));
    expect(list.getByText('A$9.85')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('tells when it cannot be loaded', async () => {
    const { actor, queryClient } = await openPayments();
    await findTable();
    network.use(mockPayments.listPayments(() => refuse('not-found')));
    queryClient.removeQueries({ queryKey: ['payments', 'history'] });
    await queryClient.invalidateQueries({ queryKey: ['payments'] });
    await actor.click(screen.getByRole('link', { name: 'Account settings' }));
    await actor.click(await screen.findByRole('link', { name: 'Payments' }));
    expect(await screen.findByRole('heading', { name: 'Unable to load payments' })).toBeVisible();
  });
});

describe('an invoice', () => {
  const openInvoice = async (fields: Parameters<typeof anInvoice>[0] = {}) => {
    const view = await openPayments();
    network.use(mockPayments.getInvoice(({ params }) => ({ invoice: anInvoice({ id: params.invoiceId, ...fields }) })));
    await view.actor.click((await findTable()).getByRole('button', { name: 'INV-0014' }));
    return within(await screen.findByRole('dialog', { name: 'Invoice INV-0014' }));
  };

  it('has all its numbers, and its PDF [P2.2.49] [P2.3.7] [P2.7.17] [P2.9.3]', async () => {
    const popup = await openInvoice();
    const factOf = (label: string) => popup.getByText(label).parentElement?.lastElementChild?.textContent;
    expect(factOf('Date')).toBe('1 Nov 2026');
    expect(factOf('Due date')).toBe('8 Nov 2026');
    expect(factOf('Billed to')).toBe('Harbour Cycle Co.');
    expect(factOf('Device')).toBe('Brompton P Line (7F21)');
    expect(popup.getByText('Paid')).toBeVisible();
    const cover = popup.getByText('Lost & damaged cover').closest('tr');
    expect(cover).toHaveTextContent('1 Nov 2026 – 1 Dec 2026');
    expect(cover).toHaveTextContent('A$4.00');
    expect(factOf('Subtotal')).toBe('A$12.95');
    expect(factOf('GST (10%)')).toBe('A$1.30');
    expect(factOf('Total')).toBe('A$14.25');
    expect(factOf('Applied balance')).toBe('-A$4.40');
    expect(factOf('Amount due')).toBe('A$9.85');
    expect(factOf('Amount paid')).toBe('A$9.85');
    const pdf = popup.getByRole('link', { name: 'Download PDF' });
    expect(pdf).toHaveAttribute('href', '/api/dev/stripe/invoices/in_14/pdf');
  });

  it.each([
    ['all of it', 985, 'Refunded', '-A$9.85'],
    ['a part of it', 400, 'Partly refunded', '-A$4.00'],
  ])('says that its payment was given back: %s', async (_what, amount_refunded, status, text) => {
    const popup = await openInvoice({ amount_refunded });
    expect(popup.getByText(status)).toHaveAttribute('data-tone', 'neutral');
    expect(popup.queryByText('Paid')).not.toBeInTheDocument();
    expect(popup.getByText('Amount refunded').nextSibling).toHaveTextContent(text);
  });

  it('counts each tax as its share of the subtotal [P2.9.4]', async () => {
    const popup = await openInvoice({
      subtotal: 10_000,
      default_tax_rates: [
        { display_name: 'State', percentage: 6.5 },
        { display_name: 'City', percentage: 2 },
      ],
      tax: 850,
      total: 10_850,
      starting_balance: 0,
    });
    expect(popup.getByText('State (6.5%)').nextSibling).toHaveTextContent('A$6.50');
    expect(popup.getByText('City (2%)').nextSibling).toHaveTextContent('A$2.00');
    expect(popup.getByText('Applied balance').nextSibling).toHaveTextContent('A$0.00');
  });

  it.each([
    ['that the provider counted', 129, 'A$1.29'],
    ['by the formula where the provider names none', null, 'A$1.30'],
  ])('has the tax %s [P2.9.4]', async (_what, tax, text) => {
    const popup = await openInvoice({ tax });
    expect(popup.getByText('GST (10%)').nextSibling).toHaveTextContent(text);
  });

  it('that cannot be loaded says so', async () => {
    const view = await openPayments();
    network.use(mockPayments.getInvoice(() => fail(404)));
    await view.actor.click((await findTable()).getByRole('button', { name: 'INV-0014' }));
    expect(await messages().findByText('Unable to load invoice')).toBeVisible();
  });
});
