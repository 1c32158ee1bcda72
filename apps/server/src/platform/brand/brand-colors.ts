import {
  type BrandToken,
  brandSurfaces,
  type ColorPair,
  contrastOf,
  leastContrast,
  mixColors,
} from '@holdfast/contract/brand.rules';
import type { Brand } from './brand.ts';

const schemes = ['light', 'dark'] as const;
const softness = [0.08, 0.14] as const;
const onColors = { white: '#FFFFFF', ink: '#17191C' };

const softOf = (accent: ColorPair): ColorPair => [
  mixColors(accent[0], brandSurfaces.surface[0], softness[0]),
  mixColors(accent[1], brandSurfaces.surface[1], softness[1]),
];

/** White or ink, whichever has the higher contrast on the colour. */
const onColor = (color: string) =>
  contrastOf(color, onColors.white) >= contrastOf(color, onColors.ink) ? onColors.white : onColors.ink;

const onBoth = ([light, dark]: ColorPair): ColorPair => [onColor(light), onColor(dark)];

/** One message per colour whose contrast on one of its backgrounds is below the WCAG minimum. */
export const contrastProblems = ({ primary, accent }: Brand['colors']): string[] => {
  const grounds = { ...brandSurfaces, ...(accent && { "accent's pale ground": softOf(accent) }) };
  const found = Object.entries({ primary, accent }).flatMap(([name, pair]) =>
    schemes.map((scheme, index) => {
      const color = pair?.[index as 0 | 1];
      const behind = Object.entries(name === 'accent' ? grounds : brandSurfaces);
      const worst = behind
        .map(([ground, colors]) => ({ ground, behind: colors[index as 0 | 1] }))
        .map((one) => ({ ...one, contrast: color ? contrastOf(color, one.behind) : leastContrast }))
        .sort((a, b) => a.contrast - b.contrast)[0];
      if (!worst || worst.contrast >= leastContrast) return [];
      const has = `${worst.contrast.toFixed(1)}:1 on ${worst.ground} ${worst.behind}`;
      return [`colors.${name}.${scheme}: ${color} has a contrast of ${has}, needs ${leastContrast}:1`];
    }),
  );
  return found.flat();
};

export const tokensOf = ({ primary, accent }: Brand['colors']): Partial<Record<BrandToken, ColorPair>> => ({
  ...(primary && { primary, 'on-primary': onBoth(primary) }),
  ...(accent && {
    signal: accent,
    'on-signal': onBoth(accent),
    'signal-text': accent,
    'signal-soft': softOf(accent),
  }),
});
