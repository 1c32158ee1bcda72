import type { PlanOffer } from '@holdfast/contract/plans';
import { mailTo, tokenIn } from './factories.ts';
import { addCard, call, cards, type Purchase } from './plan-factories.ts';
import type { TestApp } from './test-app.ts';
import { createStock, type Person } from './transfer-calls.ts';

export const nobody = { headers: {} };

/** One-time device fee of a k9 user, in major currency units. */
export const setFee = (test: TestApp, { user }: Person, fee: number) =>
  test.core.transact((tx) => test.services.users.update(tx, user._id, { oneTimeDeviceFee: fee }));

/** A member who has just received a tracker from a k9 user with a fee of 49. */
export const createTransferred = async (test: TestApp, { card = cards.good }: { card?: string | null } = {}) => {
  const stock = await createStock(test);
  const { k9, member, device } = stock;
  await setFee(test, k9, 49);
  if (card) await addCard(test, member, card);
  const { transferId } = (await stock.transfer()).json<{ transferId: string }>();
  const ask = { userId: member.user._id, deviceUUID: device.deviceUUID };
  return { k9, member, device, transferId, ask };
};

export const offerPlan = (
  test: TestApp,
  k9: Person,
  planId: string,
  payload: object,
  headers: Record<string, string> = {},
) => call<Purchase>(test, k9, 'POST', `/api/v2/subscriptions/k9-user/${planId}/subscribe`, { payload, headers });

export const offerMail = (test: TestApp, { user }: Person) => mailTo(test, user.email, /waits for your consent/);

export const offerToken = async (test: TestApp, member: Person) => tokenIn(await offerMail(test, member));

export const readOffer = (test: TestApp, who: { headers: Record<string, string> }, name: string) =>
  call<{ offer: PlanOffer; code?: string }>(test, who, 'GET', `/api/v2/plan-offers/${name}`);

export const answerOffer = (
  test: TestApp,
  who: { headers: Record<string, string> },
  name: string,
  answer: 'accept' | 'decline' = 'accept',
  payload?: object,
) =>
  call<Purchase & { code?: string }>(test, who, 'POST', `/api/v2/plan-offers/${name}/${answer}`, {
    ...(payload && { payload }),
  });
