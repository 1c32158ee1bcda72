import type { IntegrationKind, OffReason } from '@holdfast/contract/integrations.rules';

const nameOf: Record<IntegrationKind, string> = {
  webhook: 'webhook',
  ntfy: 'ntfy channel',
  telegram: 'Telegram channel',
};

const switchedOff = {
  subject: (kind: IntegrationKind) => `Your ${nameOf[kind]} was switched off`,
  why: {
    failing: 'Nothing that we sent there got through for three days, so we stopped trying.',
    gone: 'It answered that it is gone (410), so we stopped calling it.',
    refused: 'It refused our token or our message, so we stopped trying.',
    password: 'Your password was set anew by a link, so that nothing leaves until you switch it on.',
  } satisfies Record<OffReason, string>,
  target: (target: string) => `Where: ${target}`,
  button: 'Open integrations',
  footer: 'Once it works again, switch it on there.',
} as const;

const test = {
  title: 'Test',
  body: 'You asked for this message to see that it arrives. Nothing happened.',
} as const;

export const messageTexts = { switchedOff, test } as const;

export const integrationsTexts = { removed: 'Removed successfully' } as const;
