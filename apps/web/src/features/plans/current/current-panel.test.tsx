import type { Subscription } from '@holdfast/contract/plans';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aPlan, aSubscription } from '../../../../test/factories.ts';
import { mockPlans, network, refuse } from '../../../../test/network.ts';
import { findSocket } from '../../../../test/open-live.ts';
import { dialog, openPlans, servePlans } from '../../../../test/open-plans.ts';
import { messages, openSettings } from '../../../../test/open-settings.ts';

type Source = Partial<Subscription['sourceData']>;

const openWith = (source: Source) => {
  const device = aDevice();
  return openPlans({ device, subscriptions: [aSubscription(device, { source })] });
};

type View = Awaited<ReturnType<typeof openWith>>;

const openMenu = async ({ actor }: View) => {
  await actor.click(screen.getByRole('button', { name: 'Menu of GPS Monthly' }));
  return within(await screen.findByRole('menu'));
};

const choose = async (view: View, name: string) => {
  await view.actor.click((await openMenu(view)).getByRole('menuitem', { name }));
};

const paused = { pause_collection: { resumes_at: 1_796_083_200 } };
const scheduled = { schedule: 'sub_sched_1', scheduleDetails: { phases: [], current_phase: null } };

describe('the menu of a subscription', () => {
  it.each<[string, Source, string[]]>([
    ['that runs', {}, ['Pause', 'Cancel']],
    ['in its trial', { status: 'trialing' }, ['Cancel']],
    ['that is paused', paused, ['Resume', 'Cancel']],
    ['that ends with its period', { cancel_at_period_end: true }, ['Resume']],
    ['whose plan changes soon', scheduled, ['Cancel']],
    ['that was never paid', { status: 'incomplete' }, ['Cancel']],
    ['that is unpaid', { status: 'unpaid' }, ['Cancel']],
  ])('%s: %o offers %o [P2.4.3] [P2.4.4] [P2.4.5]', async (_state, source, expected) => {
    const menu = await openMenu(await openWith(source));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(expected);
  });

  it.each<[string, Source, string]>([
    ['was never paid', { status: 'incomplete' }, 'GPS Monthly is not paid and ends at once. Nothing is charged.'],
    [
      'is paused',
      paused,
      'GPS Monthly ends with the period that is paid, or at once where that is over. Nothing more is charged.',
    ],
  ])('says what cancelling one that %s means [P2.4.5]', async (_state, source, text) => {
    const view = await openWith(source);
    await choose(view, 'Cancel');
    expect((await dialog('Cancel subscription?')).getByText(text)).toBeVisible();
  });
});

describe('the amount', () => {
  it('waits for the plans, which tell its tax', async () => {
    const device = aDevice();
    const plans = [aPlan({ taxRate: { name: 'GST', percentage: 10 } })];
    const subscriptions = [aSubscription(device, { plan: plans[0]! })];
    const { calls } = servePlans({ device, plans, subscriptions, methods: [] });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    network.use(mockPlans.listPlans(() => held.then(() => ({ data: plans }))));
    openSettings(device, { tab: 'plans' });
    await waitFor(() => expect(calls.current).toHaveBeenCalled());
    const panel = within(await screen.findByRole('region', { name: 'Current subscription' }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(panel.queryByText(/\$/)).not.toBeInTheDocument();
    release();
    expect(await panel.findByText('$9.85')).toBeVisible();
  });
});

describe('the next payment', () => {
  it('is told with its day', async () => {
    const view = await openWith({});
    const payment = { at: 1_796_083_200, amount: 985, currency: 'aud', credit: 0 } as const;
    network.use(mockPlans.getNextPayment(() => ({ payment })));
    await view.queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
    expect(await screen.findByText('Next payment $9.85 on 1 Dec 2026')).toBeVisible();
    expect(screen.queryByText(/credit/)).not.toBeInTheDocument();
  });

  it('is told with the credit that pays it', async () => {
    const view = await openWith({ plan: { amount: 895 } });
    const payment = { at: 1_796_083_200, amount: 0, currency: 'aud', credit: 4000 } as const;
    network.use(mockPlans.getNextPayment(() => ({ payment })));
    await view.queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
    expect(await screen.findByText('Your credit of $40.00 is used first')).toBeVisible();
  });

  it.each([
    ['that a credit covers is told too', 895, true],
    ['of a free plan is not', 0, false],
  ])('%s', async (_case, amount, isTold) => {
    const view = await openWith({ plan: { amount } });
    const answer = vi.fn(() => ({ payment: { at: 1_796_083_200, amount: 0, currency: 'aud' as const, credit: 0 } }));
    network.use(mockPlans.getNextPayment(answer));
    await view.queryClient.invalidateQueries({ queryKey: ['subscriptions'] });
    await waitFor(() => expect(answer).toHaveBeenCalled());
    const told = () => screen.queryByText('Nothing to pay on 1 Dec 2026') !== null;
    await waitFor(() => expect(told()).toBe(isTold));
  });
});

describe('money back', () => {
  const openRefundable = async (refundableUntil: number) => {
    const device = aDevice();
    const subscription = { ...aSubscription(device), refundableUntil };
    return openPlans({ device, subscriptions: [subscription] });
  };

  it('is offered until a day, and given once for two clicks [P2.9.7]', async () => {
    const until = Math.floor(Date.now() / 1000) + 86_400;
    const view = await openRefundable(until);
    await choose(view, 'Cancel with refund');
    const shown = await dialog('Cancel with refund?');
    expect(shown.getByText(/^GPS Monthly ends at once, and your payment is returned\./)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    const confirm = shown.getByRole('button', { name: 'Cancel with refund' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await messages().findByText('Refunded successfully')).toBeVisible();
    expect(view.calls.refund).toHaveBeenCalledOnce();
    expect(await screen.findByText('This device has no plan yet. Choose one below.')).toBeVisible();
  });

  it('is not offered when the days are over [P2.9.7]', async () => {
    const menu = await openMenu(await openRefundable(Math.floor(Date.now() / 1000) - 1));
    expect(menu.queryByRole('menuitem', { name: 'Cancel with refund' })).not.toBeInTheDocument();
  });
});

describe('pausing', () => {
  it('asks first whether, then until when: the end of the period or later [P2.4.6] [P2.4.7] [P2.7.24] [P2.9.6]', async () => {
    const view = await openWith({});
    await choose(view, 'Pause');
    await view.actor.click((await dialog('Pause subscription?')).getByRole('button', { name: 'Pause' }));
    const date = await screen.findByLabelText('Resume on');
    expect(view.calls.pause).not.toHaveBeenCalled();
    expect(date).toHaveValue('2026-12-01');
    expect(date).toHaveAttribute('min', '2026-12-01');
    expect(screen.getByText('Paused for more than 60 days, $2.50 is charged each month.')).toBeVisible();
    const pause = (await dialog('Resume date')).getByRole('button', { name: 'Pause' });
    await view.actor.click(pause);
    expect(await messages().findByText('Paused successfully')).toBeVisible();
    const [call] = view.calls.pause.mock.calls[0]!;
    expect(call.params.subscriptionId).toBe('subscription to GPS Monthly');
    expect(Date.parse(call.body.resumeDate)).toBe(Date.parse('2026-12-01T00:00:00Z'));
  });

  it('takes no day before the period ends, and none at all neither [P2.5.8] [P2.8.2]', async () => {
    const view = await openWith({});
    await choose(view, 'Pause');
    await view.actor.click((await dialog('Pause subscription?')).getByRole('button', { name: 'Pause' }));
    const date = await screen.findByLabelText('Resume on');
    const pause = (await dialog('Resume date')).getByRole('button', { name: 'Pause' });
    for (const day of ['', '2026-11-30']) {
      fireEvent.change(date, { target: { value: day } });
      await view.actor.click(pause);
      expect(await messages().findByText('invalid date')).toBeVisible();
    }
    expect(view.calls.pause).not.toHaveBeenCalled();
    fireEvent.change(date, { target: { value: '2027-03-01' } });
    fireEvent.click(pause);
    fireEvent.click(pause);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.calls.pause).toHaveBeenCalledOnce();
    expect(await screen.findByText('Paused until 1 Mar 2027')).toBeVisible();
  });
});

describe.each([
  ['resuming', 'Resume', paused, 'Resume subscription?', 'Resume', 'Resumed successfully', 'resume'],
  ['cancelling', 'Cancel', {}, 'Cancel subscription?', 'Cancel subscription', 'Canceled successfully', 'cancel'],
] as const)('%s', (_what, entry, source, title, button, success, call) => {
  it('asks first, is sent once for two clicks, and reads the subscriptions again [P2.4.6] [P2.4.10] [P2.7.24] [A16]', async () => {
    const view = await openWith(source);
    await choose(view, entry);
    const confirm = (await dialog(title)).getByRole('button', { name: button });
    expect(view.calls[call]).not.toHaveBeenCalled();
    const reads = view.calls.current.mock.calls.length;
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await messages().findByText(success)).toBeVisible();
    expect(view.calls[call]).toHaveBeenCalledOnce();
    await waitFor(() => expect(view.calls.current.mock.calls.length).toBeGreaterThan(reads));
    const after = call === 'cancel' ? 'Ends on 1 Dec 2026' : 'Active';
    expect(await screen.findByText(after)).toBeVisible();
  });
});

it("the question whether to cancel has no button 'Cancel' that does not", async () => {
  const view = await openWith({});
  await choose(view, 'Cancel');
  const question = await dialog('Cancel subscription?');
  expect(question.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  await view.actor.click(question.getByRole('button', { name: 'Keep this plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(view.calls.cancel).not.toHaveBeenCalled();
});

it('closes its dialog when it is done, however long the other lists take', async () => {
  const view = await openWith({});
  view.calls.list.mockImplementation(() => new Promise(() => {}));
  await choose(view, 'Cancel');
  await view.actor.click((await dialog('Cancel subscription?')).getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Ends on 1 Dec 2026')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('an action that fails', () => {
  it.each([
    ['Pause', 'Pause subscription?', 'Pause', 'Unable to pause subscription: Payments are busy'],
    ['Cancel', 'Cancel subscription?', 'Cancel subscription', 'Unable to cancel subscription: Payments are busy'],
    ['Resume', 'Resume subscription?', 'Resume', 'Unable to resume subscription: Payments are busy'],
  ])('%s tells why [P2.8.15]', async (entry, title, button, message) => {
    const view = await openWith(entry === 'Resume' ? paused : {});
    const refused = () => refuse('cannot-pause', { message: 'Payments are busy' });
    network.use(
      mockPlans.pauseSubscription(refused),
      mockPlans.cancelSubscription(refused),
      mockPlans.resumeSubscription(refused),
    );
    await choose(view, entry);
    await view.actor.click((await dialog(title)).getByRole('button', { name: button }));
    if (entry === 'Pause') {
      await view.actor.click((await dialog('Resume date')).getByRole('button', { name: 'Pause' }));
    }
    expect(await messages().findByText(message)).toBeVisible();
  });
});

it('follows what happens to a subscription elsewhere', async () => {
  const view = await openWith({});
  const socket = await findSocket();
  view.subscriptions[0] = aSubscription(view.device, { source: { status: 'past_due' } });
  const { deviceUUID } = view.device;
  await act(async () => socket.receive('device-info-update', { deviceUUID, subscription: { status: 'Active' } }));
  expect(await screen.findByText('Past due')).toBeVisible();
});
