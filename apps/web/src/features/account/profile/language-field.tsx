import { IconChevronDown } from '@tabler/icons-react';
import { chooseLanguage, type LanguageId, languageId, listedLanguages } from '../../../lib/language.ts';
import { Select } from '../../../ui/mantine/select.ts';
import { accountTexts } from '../account.texts.ts';

const texts = accountTexts.profile;

/** Kept in the browser and not in the account, so it is no part of the form around it. */
export const LanguageField = () => (
  <Select
    label={texts.language}
    description={texts.languageHint}
    inputWrapperOrder={['label', 'input', 'description']}
    data={listedLanguages}
    value={languageId}
    onChange={(id) => id && chooseLanguage(id as LanguageId)}
    allowDeselect={false}
    rightSection={<IconChevronDown size={18} />}
    rightSectionPointerEvents="none"
  />
);
