export type ColorPair = readonly [light: string, dark: string];

/** CSS variables that a brand may override; the other colours are fixed. */
const brandTokens = ['primary', 'on-primary', 'signal', 'on-signal', 'signal-text', 'signal-soft'] as const;
export type BrandToken = (typeof brandTokens)[number];

/** Brand overrides that the server embeds in the page; missing fields keep their defaults. */
export interface OwnBrand {
  name?: string;
  /** Plural noun for devices, used in 'My …'. */
  plural?: string;
  supportEmail?: string;
  supportUrl?: string;
  links?: { ios?: string; android?: string; refunds?: string };
  /** URL of the logo image; any aspect ratio. */
  logo?: string;
  tokens?: Partial<Record<BrandToken, ColorPair>>;
}

export const brandMeta = 'brand';

/** Background colours behind buttons, links and marks, as [light, dark]: page, cards and overlays. */
export const brandSurfaces = {
  bg: ['#F5F5F2', '#0C0D0F'],
  surface: ['#FFFFFF', '#141619'],
  raised: ['#FFFFFF', '#1B1E22'],
} as const satisfies Record<string, ColorPair>;

/** WCAG 2.2, 1.4.3: minimum contrast ratio between text and its background. */
export const leastContrast = 4.5;

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const luminanceOf = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** WCAG contrast ratio of two `#RRGGBB` colours, from 1 to 21. */
export const contrastOf = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** Alpha blending: `over` with the opacity `share` (0 to 1) on top of `under`. */
export const mixColors = (over: string, under: string, share: number) => {
  const below = channelsOf(under);
  const mixed = channelsOf(over).map((value, at) => Math.round(value * share + (below[at] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
};
