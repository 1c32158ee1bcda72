import type { InEveryLanguage } from '../../../platform/languages.ts';
import { invitationTexts as en } from '../sharing.texts.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export const catalogue: InEveryLanguage<typeof en> = { en, de, fr, es };
