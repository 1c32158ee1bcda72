import { deliverySentenceNames, readDeliverySentence } from '@holdfast/contract/alert-log.rules';
import { expect, it } from 'vitest';
import { deliveryTexts, outgoingReasons } from './alerts.texts.ts';

const { answered, ...own } = deliveryTexts;
const said = [...Object.values(own), ...Object.values(outgoingReasons)].map((text) =>
  typeof text === 'string' ? text : text(503),
);

it.each(said)('the alert log can translate: %s', (text) => {
  expect(readDeliverySentence(text)).toMatchObject({ status: text.endsWith('503') ? '503' : '' });
});

it('every sentence is one that the server says', () => {
  expect(new Set(said.map((text) => readDeliverySentence(text)?.name))).toEqual(new Set(deliverySentenceNames));
});

it.each(['', '550 5.1.1 No such user', 'The push service answered'.toLowerCase()])(
  'an answer of somebody else is left as it is: %s',
  (text) => {
    expect(readDeliverySentence(answered(text))).toBeUndefined();
  },
);
