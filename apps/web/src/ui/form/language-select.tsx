import { IconChevronDown, IconLanguage } from '@tabler/icons-react';
import { chooseLanguage, languageId } from '../../lib/language.ts';
import { type LanguageId, listedLanguages } from '../../lib/languages.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './language-select.module.css';

const icon = { size: 14, 'aria-hidden': true };

/** Native <select>, to keep the bundle small. */
export const LanguageSelect = () => (
  <span className={classes.root}>
    <IconLanguage {...icon} />
    <select
      className={classes.select}
      aria-label={uiTexts.language}
      value={languageId}
      onChange={(event) => chooseLanguage(event.currentTarget.value as LanguageId)}
    >
      {listedLanguages.map(({ value, label }) => (
        <option key={value} value={value} lang={value}>
          {label}
        </option>
      ))}
    </select>
    <IconChevronDown {...icon} />
  </span>
);
