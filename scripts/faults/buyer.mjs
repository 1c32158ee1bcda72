import { randomUUID } from 'node:crypto';
import { claim, createPerson } from './people.mjs';

const CARD = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
const ADDRESS = { name: 'Bea', line1: '1 Pitt Street', line2: '', city: 'Sydney', state: 'NSW', postal_code: '2000' };
const PRICE_CENTS = 895;

/** A user with a card who buys plans, and the payment provider's view of it. */
export async function createBuyer({ url, sink, sandboxUrl, admin, devices, sql }) {
  const person = await createPerson({ url, sink, name: 'buyer' });
  const owned = await claim(person, devices);
  const plan = { name: 'GPS Monthly', price: PRICE_CENTS / 100, currency: 'aud', duration: 'monthly' };
  const { body: made } = await admin.call('POST', '/api/admin/plans', plan);
  await addCard(person, sandboxUrl);
  const provider = async (path) => {
    const headers = { authorization: 'Bearer sk_test_faults' };
    return (await (await fetch(`${sandboxUrl}/v1/${path}`, { headers })).json()).data;
  };
  const bought = [];

  /** Compares our subscriptions with the provider; returns the differences as text, empty if none. */
  const compare = async () => {
    const truth = await provider('subscriptions?status=all&limit=100');
    const charges = (await provider('charges?limit=100')).filter(({ status }) => status === 'succeeded');
    const living = truth.filter(({ status }) => status === 'active');
    const ours = await sql(`SELECT device_uuid, provider_id, amount_cents FROM subscriptions WHERE status = 'active'`);
    const line = (device, id, cents) => `${device} ${id} ${cents}`;
    const theirs = living.map(({ id, metadata, items }) =>
      line(metadata.deviceUUID, id, items.data[0].price.unit_amount),
    );
    const kept = ours.map((row) => line(row.device_uuid, row.provider_id, row.amount_cents));
    const devicesOf = living.map(({ metadata }) => metadata.deviceUUID).sort();
    if (String(devicesOf) !== String([...bought].sort())) return `bought ${bought}, provider has ${devicesOf}`;
    if (String(kept.sort()) !== String(theirs.sort())) return `we have ${kept}, provider has ${theirs}`;
    const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
    if (charges.length !== bought.length || paid !== bought.length * PRICE_CENTS) {
      return `${charges.length} charges of ${paid} cents for ${bought.length} purchases`;
    }
    return '';
  };

  return {
    bought: () => bought.length,
    buy: async () => {
      const { deviceUUID } = owned[bought.length];
      const path = `/api/v2/subscriptions/${made._id}/subscribe`;
      const headers = { 'idempotency-key': randomUUID() };
      await person.insist([201], 'POST', path, { deviceUUID, paymentType: 'card' }, headers);
      bought.push(deviceUUID);
    },
    compare,
  };
}

async function addCard(person, sandboxUrl) {
  const { body } = await person.call('POST', '/api/v2/create-payment-intent', {});
  const [id] = body.clientSecret.split('_secret_');
  const card = Object.entries(CARD).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const answer = await fetch(`${sandboxUrl}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_faults', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([
      ['client_secret', body.clientSecret],
      ['payment_method_data[type]', 'card'],
      ...card,
    ]).toString(),
  });
  const { payment_method: paymentMethodId } = await answer.json();
  const request = { paymentMethodId, address: { ...ADDRESS, country: 'AU' }, kind: 'card' };
  await person.call('POST', '/api/paymentUser/attach-payment-method', request);
}
