import { formatNumber } from '../../lib/format.ts';
import { uiTexts } from '../ui.texts.ts';

/** '1–6 of 11' */
export const rangeText = (start: number, shown: number, total: number) =>
  uiTexts.range(formatNumber(start + 1), formatNumber(Math.min(start + shown, total)), formatNumber(total));
