import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { isLanguageId } from '@holdfast/contract/languages.rules';
import { createClient } from '../../lib/api-client.ts';
import { languageId } from '../../lib/language.ts';
import { logProblem } from '../../lib/log.ts';
import { session, setUser } from '../../lib/session.ts';

const api = createClient<typeof accountSchemas>(accountEndpoints);

/**
 * Mails and messages speak the language of the page that was opened last. Asked once for each page: two browsers of one
 * person in two languages would correct each other for ever.
 */
export const keepLanguage = async (language: string = languageId) => {
  const { user } = session.getState();
  if (!user || !isLanguageId(language) || user.language === language) return;
  try {
    const { updatedUser } = await api.updateUser({ params: { id: user._id }, body: { language } });
    setUser(updatedUser);
  } catch (error) {
    logProblem('The language of mails could not be kept', error);
  }
};
