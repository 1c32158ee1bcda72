import type { OffReason } from '@holdfast/contract/integrations.rules';
import type { Letter } from '../../platform/mail/letter.ts';
import type { UserRow } from '../account/account.tables.ts';
import { targetOf } from './integration.presenter.ts';
import type { IntegrationRow } from './integrations.tables.ts';
import { catalogue } from './languages/catalogue.ts';

export const switchedOffEmail = (
  { email, language }: Pick<UserRow, 'email' | 'language'>,
  integration: IntegrationRow,
  reason: OffReason,
  webUrl: string,
): Letter => {
  const texts = catalogue[language].switchedOff;
  const subject = texts.subject(integration.kind);
  return {
    to: email,
    language,
    subject,
    title: subject,
    paragraphs: [texts.why[reason], texts.target(targetOf(integration))],
    button: { label: texts.button, url: `${webUrl}/integrations` },
    footer: [texts.footer],
  };
};
