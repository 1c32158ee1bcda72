import { readFileSync } from 'node:fs';
import { webhookPayload } from '@holdfast/contract/integration-events';
import { deliveredEvents, retrySeconds, waitingDeliveriesMax } from '@holdfast/contract/integrations.rules';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => JSON.parse(json));

it('the examples of docs/webhooks.md are what a webhook is sent, one for each event', () => {
  expect(examples.map((example) => webhookPayload.parse(example).type).sort()).toEqual([...deliveredEvents].sort());
});

it('docs/webhooks.md says when it is tried again, and how many wait', () => {
  const inWords = (seconds: number) => {
    if (seconds < 60) return `${seconds} s`;
    return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
  };
  const [last = '', ...others] = retrySeconds.map(inWords).reverse();
  expect(page).toContain(`after ${others.reverse().join(', ')} and ${last}`);
  expect(page).toContain(waitingDeliveriesMax.toLocaleString('en'));
});
