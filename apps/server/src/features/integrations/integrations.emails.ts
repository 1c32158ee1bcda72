import type { OffReason } from '@holdfast/contract/integrations.rules';
import { brandName } from '../../platform/brand.ts';
import { renderMail } from '../../platform/mail/layout.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { targetOf } from './integration.presenter.ts';
import type { IntegrationRow } from './integrations.tables.ts';
import { switchedOffTexts as texts } from './integrations.texts.ts';

export const switchedOffEmail = (
  to: string,
  integration: IntegrationRow,
  reason: OffReason,
  webUrl: string,
): Omit<Mail, 'id'> => ({
  to,
  subject: `${brandName}: ${texts.subject(integration.kind)}`,
  ...renderMail({
    brand: brandName,
    title: texts.subject(integration.kind),
    paragraphs: [texts.why[reason], texts.target(targetOf(integration))],
    button: { label: texts.button, url: `${webUrl}/integrations` },
    footer: [texts.footer],
  }),
});
