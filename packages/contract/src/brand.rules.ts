/** Of a CSS variable: in the light and in the dark scheme. */
export type ColorPair = readonly [light: string, dark: string];

/** The colours of the web that a brand may change; the others are made for every brand. */
const brandTokens = ['primary', 'on-primary', 'signal', 'on-signal', 'signal-text', 'signal-soft'] as const;
export type BrandToken = (typeof brandTokens)[number];

/** The operator's own brand, as the server writes it into the page; what is missing is as it was made. */
export interface OwnBrand {
  name?: string;
  /** What several devices are called: 'My …'. */
  plural?: string;
  supportEmail?: string;
  supportUrl?: string;
  links?: { ios?: string; android?: string; refunds?: string };
  /** Address of the logo, a picture of any proportions. */
  logo?: string;
  tokens?: Partial<Record<BrandToken, ColorPair>>;
}

/** Name of the `<meta>` that holds it as JSON. */
export const brandMeta = 'brand';

/** What stands behind buttons, links and marks: [light, dark] of the page, of cards and of what floats over them. */
export const brandSurfaces = {
  bg: ['#F5F5F2', '#0C0D0F'],
  surface: ['#FFFFFF', '#141619'],
  raised: ['#FFFFFF', '#1B1E22'],
} as const satisfies Record<string, ColorPair>;

/** WCAG 2.2, 1.4.3: of a text and of what it stands on. */
export const leastContrast = 4.5;

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const luminanceOf = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Of two colours `#RRGGBB`, from 1 to 21. */
export const contrastOf = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** So much of the first colour, laid over the second. */
export const mixColors = (over: string, under: string, share: number) => {
  const below = channelsOf(under);
  const mixed = channelsOf(over).map((value, at) => Math.round(value * share + (below[at] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
};
