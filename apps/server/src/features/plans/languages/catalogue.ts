import type { InEveryLanguage } from '../../../platform/languages.ts';
import { planOfferMailTexts as en } from '../plans.texts.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export const catalogue: InEveryLanguage<typeof en> = { en, de, fr, es };
