import type { accountSchemas } from '@holdfast/contract/account';
import { accountEndpoints } from '@holdfast/contract/account.endpoints';
import { isLanguageId } from '@holdfast/contract/languages.rules';
import { createClient } from '../../lib/api-client.ts';
import { languageId } from '../../lib/language.ts';
import { logProblem } from '../../lib/log.ts';
import { session, setUser } from '../../lib/session.ts';

const api = createClient<typeof accountSchemas>(accountEndpoints);

/**
 * Stores the page's language for emails and messages. Called once per page load: two open browsers in different
 * languages would otherwise overwrite each other endlessly.
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
