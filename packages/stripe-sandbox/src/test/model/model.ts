import { endAfter, type Interval, step } from './calendar.ts';
import { ask, type Coupon, type Line, priceLines, share, takeOff } from './money.ts';

const DAY = 86_400;

export interface Plan {
  name: string;
  amount: number;
  every: Interval;
}

export interface ModelInvoice {
  status: 'open' | 'paid' | 'void';
  lines: number[];
  discount: number;
  tax: number;
  total: number;
  due: number;
  paid: number;
  balanceBefore: number;
  balanceAfter: number;
  isFirst: boolean;
  tries: number;
  nextTry: number | null;
}

export interface ModelSubscription {
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled';
  plan: Plan;
  start: number;
  end: number;
  anchor: number;
  born: number;
  coupon: Coupon | null;
  couponEnds: number | null;
  rates: number[];
  endsWithPeriod: boolean;
  pause: { until: number | null } | null;
  /** The plan that comes with the next period, and when its schedule lets go. */
  planned: { plan: Plan | null; at: number; releaseAt: number } | null;
  /** What the whole period was billed at, after discounts. */
  worth: number;
  waiting: number[];
  invoices: ModelInvoice[];
}

export class Refused extends Error {}

const isOver = ({ status }: ModelSubscription) => status === 'canceled' || status === 'incomplete_expired';

/** One customer with their subscriptions, reckoned by the rules alone. */
export class Model {
  balance = 0;
  /** Whether money comes when it is asked for. */
  pays = true;
  subscriptions: ModelSubscription[] = [];
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  subscribe(o: {
    plan: Plan;
    trialDays: number;
    coupon: Coupon | null;
    rates: number[];
    fee: number;
    waits: boolean;
  }): ModelSubscription {
    const isTrial = o.trialDays > 0;
    const anchor = this.now + o.trialDays * DAY;
    const subscription: ModelSubscription = {
      status: 'incomplete',
      plan: o.plan,
      start: this.now,
      end: isTrial ? anchor : endAfter(anchor, o.plan.every, this.now),
      anchor,
      born: this.now,
      coupon: o.coupon,
      couponEnds: typeof o.coupon?.lasts === 'object' ? step(this.now, { months: o.coupon.lasts.months }, 1) : null,
      rates: o.rates,
      endsWithPeriod: false,
      pause: null,
      planned: null,
      worth: 0,
      waiting: [],
      invoices: [],
    };
    this.subscriptions.push(subscription);
    const fee = o.fee > 0 ? [{ amount: o.fee, isDiscountable: true }] : [];
    const invoice = this.#bill(subscription, fee, isTrial ? 0 : o.plan.amount, { isFirst: true });
    if (invoice.status === 'open' && !o.waits) this.#collect(subscription, invoice, false);
    if (invoice.status === 'paid') subscription.status = isTrial ? 'trialing' : 'active';
    return subscription;
  }

  /** By hand. */
  pay(subscription: ModelSubscription) {
    const invoice = subscription.invoices.at(-1);
    if (invoice?.status !== 'open') throw new Refused();
    this.#collect(subscription, invoice, true);
    if (!this.pays) throw new Refused();
  }

  change(
    subscription: ModelSubscription,
    plan: Plan,
    how: 'always_invoice' | 'create_prorations' | 'none',
    endsTrial: boolean,
  ) {
    if (isOver(subscription) || subscription.status === 'incomplete' || subscription.planned) throw new Refused();
    const isOtherRhythm = JSON.stringify(plan.every) !== JSON.stringify(subscription.plan.every);
    const old = subscription.plan;
    subscription.plan = plan;
    if (subscription.status === 'trialing' && !endsTrial) return;
    const { start, end, worth } = subscription;
    const credit = how === 'none' || worth === 0 ? [] : [-share(worth, end - this.now, end - start)];
    if (subscription.status === 'trialing' || isOtherRhythm) {
      if (subscription.status === 'trialing') subscription.status = 'active';
      subscription.waiting.push(...credit);
      subscription.anchor = this.now;
      this.#beginPeriod(subscription);
      return;
    }
    if (plan === old || how === 'none') return;
    this.#dropOldCoupon(subscription);
    const [off = 0] = takeOff(subscription.coupon, [plan.amount]);
    subscription.worth = plan.amount - off;
    subscription.waiting.push(...credit, share(subscription.worth, end - this.now, end - start));
    if (how === 'create_prorations') return;
    const invoice = this.#bill(subscription, [], null);
    if (invoice.status === 'open') this.#collect(subscription, invoice, false);
  }

  plan(subscription: ModelSubscription, plan: Plan) {
    if (isOver(subscription) || subscription.status === 'incomplete' || subscription.planned) throw new Refused();
    subscription.planned = { plan, at: subscription.end, releaseAt: step(subscription.end, plan.every, 1) };
  }

  release(subscription: ModelSubscription) {
    if (!subscription.planned || isOver(subscription)) throw new Refused();
    subscription.planned = null;
  }

  pause(subscription: ModelSubscription, until: number | null) {
    if (isOver(subscription) || subscription.status === 'incomplete') throw new Refused();
    subscription.pause = { until };
  }

  resume(subscription: ModelSubscription) {
    if (isOver(subscription)) throw new Refused();
    subscription.pause = null;
  }

  endWithPeriod(subscription: ModelSubscription, ends: boolean) {
    if (isOver(subscription) || subscription.planned) throw new Refused();
    subscription.endsWithPeriod = ends;
  }

  endNow(subscription: ModelSubscription, givesBack: boolean) {
    if (isOver(subscription)) throw new Refused();
    const { start, end, worth } = subscription;
    if (givesBack && subscription.status !== 'incomplete') {
      if (worth > 0) subscription.waiting.push(-share(worth, end - this.now, end - start));
      if (subscription.waiting.length > 0) {
        const invoice = this.#bill(subscription, [], null, { ignoresCoupon: true });
        if (invoice.status === 'open') this.#collect(subscription, invoice, false);
      }
    }
    this.#end(subscription);
  }

  advance(to: number) {
    for (;;) {
      const [next] = this.#coming().toSorted((a, b) => a.at - b.at);
      if (!next || next.at > to) break;
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = to;
  }

  /** Sorting keeps the order of what comes at one moment: older subscriptions first, retries last. */
  #coming(): { at: number; run: () => void }[] {
    const live = this.subscriptions.filter((subscription) => !isOver(subscription));
    const ofSubscriptions = live.flatMap((subscription) => {
      if (subscription.status === 'incomplete') {
        return [{ at: subscription.born + 23 * 3600, run: () => this.#end(subscription) }];
      }
      const { pause, planned, end } = subscription;
      return [
        ...(pause?.until ? [{ at: pause.until, run: () => this.resume(subscription) }] : []),
        ...(planned
          ? [{ at: planned.plan ? planned.at : planned.releaseAt, run: () => this.#nextPhase(subscription) }]
          : []),
        ...(subscription.endsWithPeriod ? [{ at: end, run: () => this.#end(subscription) }] : []),
        { at: end, run: () => this.#renew(subscription) },
      ];
    });
    const retries = this.subscriptions.flatMap((subscription) =>
      subscription.invoices.flatMap((invoice) =>
        invoice.status === 'open' && invoice.nextTry !== null
          ? [{ at: invoice.nextTry, run: () => this.#collect(subscription, invoice, false) }]
          : [],
      ),
    );
    return [...ofSubscriptions, ...retries];
  }

  #nextPhase(subscription: ModelSubscription) {
    const { planned } = subscription;
    if (!planned?.plan) {
      subscription.planned = null;
      return;
    }
    if (JSON.stringify(planned.plan.every) !== JSON.stringify(subscription.plan.every)) subscription.anchor = this.now;
    subscription.plan = planned.plan;
    planned.plan = null;
  }

  #renew(subscription: ModelSubscription) {
    if (subscription.status === 'trialing') subscription.status = 'active';
    this.#beginPeriod(subscription);
  }

  #beginPeriod(subscription: ModelSubscription) {
    subscription.start = this.now;
    subscription.end = endAfter(subscription.anchor, subscription.plan.every, this.now);
    this.#dropOldCoupon(subscription);
    const invoice = this.#bill(subscription, [], subscription.plan.amount);
    if (invoice.status === 'open') this.#collect(subscription, invoice, false);
  }

  #dropOldCoupon(subscription: ModelSubscription) {
    if (subscription.couponEnds !== null && subscription.couponEnds <= this.now) subscription.coupon = null;
  }

  /** What waited comes first, then one time lines, then the period. */
  #bill(
    subscription: ModelSubscription,
    extra: Line[],
    period: number | null,
    { isFirst = false, ignoresCoupon = false } = {},
  ): ModelInvoice {
    const waiting = subscription.waiting.splice(0).map((amount) => ({ amount, isDiscountable: false }));
    const last = period === null ? [] : [{ amount: period, isDiscountable: true }];
    const lines = [...waiting, ...extra, ...last];
    const coupon = ignoresCoupon ? null : subscription.coupon;
    const { subtotal, discount, tax, net } = priceLines(lines, coupon, subscription.rates);
    const total = subtotal - discount + tax;
    const isVoid = subscription.pause !== null && total > 0 && !ignoresCoupon;
    const asked = isVoid ? { due: total, balance: this.balance } : ask(total, this.balance);
    const invoice: ModelInvoice = {
      status: isVoid ? 'void' : asked.due > 0 ? 'open' : 'paid',
      lines: lines.map(({ amount }) => amount),
      discount,
      tax,
      total,
      due: asked.due,
      paid: 0,
      balanceBefore: this.balance,
      balanceAfter: asked.balance,
      isFirst,
      tries: 0,
      nextTry: null,
    };
    this.balance = asked.balance;
    if (period !== null) subscription.worth = isVoid ? 0 : (net.at(-1) ?? 0);
    if (coupon?.lasts === 'once' && discount > 0 && !isVoid) subscription.coupon = null;
    subscription.invoices.push(invoice);
    if (invoice.status === 'paid' && subscription.status === 'past_due') subscription.status = 'active';
    return invoice;
  }

  #collect(subscription: ModelSubscription, invoice: ModelInvoice, isByHand: boolean) {
    const counts = !isByHand || invoice.tries === 0;
    if (counts) invoice.tries += 1;
    if (this.pays) {
      Object.assign(invoice, { status: 'paid', paid: invoice.due, nextTry: null });
      const isLatest = subscription.invoices.at(-1) === invoice;
      if (isLatest && (subscription.status === 'incomplete' || subscription.status === 'past_due')) {
        subscription.status =
          subscription.status === 'incomplete' && this.now < subscription.anchor ? 'trialing' : 'active';
      }
      return;
    }
    if (invoice.isFirst) return;
    if (counts) {
      const pause = isOver(subscription) ? undefined : [3, 5, 7][invoice.tries - 1];
      invoice.nextTry = pause === undefined ? null : this.now + pause * DAY;
    }
    if (isOver(subscription)) return;
    if (invoice.nextTry === null && invoice.tries > 3) this.#end(subscription);
    else if (subscription.status === 'active') subscription.status = 'past_due';
  }

  #end(subscription: ModelSubscription) {
    if (subscription.status === 'incomplete') {
      subscription.status = 'incomplete_expired';
      const [first] = subscription.invoices;
      if (first?.status === 'open') {
        first.status = 'void';
        this.balance -= first.balanceAfter - first.balanceBefore;
      }
    } else subscription.status = 'canceled';
    subscription.planned = null;
    for (const invoice of subscription.invoices) invoice.nextTry = null;
  }
}
