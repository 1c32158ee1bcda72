import type { OffReason } from '@holdfast/contract/integrations.rules';
import type { Letter } from '../../platform/mail/letter.ts';
import { targetOf } from './integration.presenter.ts';
import type { IntegrationRow } from './integrations.tables.ts';
import { switchedOffTexts as texts } from './integrations.texts.ts';

export const switchedOffEmail = (
  to: string,
  integration: IntegrationRow,
  reason: OffReason,
  webUrl: string,
): Letter => ({
  to,
  subject: texts.subject(integration.kind),
  title: texts.subject(integration.kind),
  paragraphs: [texts.why[reason], texts.target(targetOf(integration))],
  button: { label: texts.button, url: `${webUrl}/integrations` },
  footer: [texts.footer],
});
