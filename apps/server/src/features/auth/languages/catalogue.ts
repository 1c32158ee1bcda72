import type { InEveryLanguage } from '../../../platform/languages.ts';
import { mailTexts as en } from '../auth.texts.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export const catalogue: InEveryLanguage<typeof en> = { en, de, fr, es };
