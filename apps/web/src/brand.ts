import type { BrandToken, ColorPair, OwnBrand } from '@holdfast/contract/brand.rules';

/** Branding that the server writes into a meta tag, so that the first paint has it; empty in the build tools. */
const readOwn = (): OwnBrand => {
  if (typeof document === 'undefined') return {};
  const content = document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content;
  return content ? JSON.parse(content) : {};
};

const own = readOwn();
const name = own.name ?? 'AirBolt';
// A custom name has a plural only if the operator configured one.
const plural = own.plural ?? (name === 'AirBolt' ? 'AirBolts' : name);

/** All brand words, colours and external addresses: defaults, overridden by the operator's configuration. */
export const brand = {
  name,
  plural,
  titlePrefix: `${name} | `,
  logo: own.logo,
  deviceTypes: {
    airbolt: name,
    shield_gps: `${name} GPS`,
    shield_card: `${name} Card`,
    travel_lock: `${name} Travel Lock`,
  },
  links: {
    help: own.supportUrl ?? 'https://help.airbolt.example/',
    ios: own.links?.ios ?? 'https://apps.apple.com/app/airbolt',
    android: own.links?.android ?? 'https://play.google.com/store/apps/details?id=com.airbolt.app',
    contact: `mailto:${own.supportEmail ?? 'support@airbolt.example'}`,
    privacy: '/privacyAndTerms#privacy',
    terms: '/privacyAndTerms#terms',
    refunds: own.links?.refunds ?? 'https://airbolt.example/refunds',
    maps: 'https://www.openstreetmap.org/',
  },
  phoneApps: {
    ownTracks: {
      name: 'OwnTracks',
      stores: [
        { store: 'ios', url: 'https://apps.apple.com/app/owntracks/id692424691' },
        { store: 'android', url: 'https://play.google.com/store/apps/details?id=org.owntracks.android' },
      ],
    },
    traccarClient: {
      name: 'Traccar Client',
      stores: [
        { store: 'ios', url: 'https://apps.apple.com/app/traccar-client/id843156974' },
        { store: 'android', url: 'https://play.google.com/store/apps/details?id=org.traccar.client' },
      ],
    },
    gpsLogger: { name: 'GPSLogger', stores: [{ store: 'site', url: 'https://gpslogger.app/' }] },
    overland: { name: 'Overland', stores: [{ store: 'site', url: 'https://overland.p3k.app/' }] },
  },
  trackers: { gt06: 'GT06 / Concox', teltonika: 'Teltonika', h02: 'H02', gps103: 'GPS103 / Coban' },
} as const;

const usualTokens = {
  bg: ['#F5F5F2', '#0C0D0F'],
  surface: ['#FFFFFF', '#141619'],
  raised: ['#FFFFFF', '#1B1E22'],
  sunken: ['#F3F3F0', '#1A1D20'],
  hover: ['#ECECE8', '#22262A'],
  line: ['#E5E5E0', '#26292E'],
  line2: ['#CDCDC6', '#3A3F45'],
  'field-border': ['#93958F', '#646A71'],
  'control-off': ['#8C8E88', '#70767E'],
  ink: ['#17191C', '#F1F2F3'],
  ink2: ['#4B5057', '#B6BBC1'],
  ink3: ['#686D74', '#8E949B'],
  'on-ink': ['#FFFFFF', '#0C0D0F'],
  primary: ['#17191C', '#F1F2F3'],
  'on-primary': ['#FFFFFF', '#0C0D0F'],
  signal: ['#D3420A', '#FF6B2C'],
  'on-signal': ['#FFFFFF', '#1C0B03'],
  'signal-text': ['#BF3B07', '#FF8F5E'],
  'signal-soft': ['#FEF0E8', '#2A1910'],
  green: ['#1C8F58', '#3FBF83'],
  'green-text': ['#13693F', '#5CCB98'],
  'green-soft': ['#E5F4EB', '#10261B'],
  'blue-text': ['#1C56B0', '#84B3F7'],
  'blue-soft': ['#E8F0FB', '#142239'],
  red: ['#C41F43', '#E5486A'],
  'on-red': ['#FFFFFF', '#1C0B03'],
  'red-text': ['#B0193A', '#FF8799'],
  'red-soft': ['#FCEAED', '#30151B'],
  amber: ['#D99A0B', '#E5AE33'],
  'amber-text': ['#7A5000', '#EDBB52'],
  'amber-soft': ['#FDF3DA', '#2B220F'],
  thumb: ['#FFFFFF', '#3A3F45'],
  tile: ['#F1F1ED', '#1D2024'],
  'device-top': ['#34383E', '#555B63'],
  'device-bottom': ['#22252A', '#3A3F45'],
  avatar: ['#DDDACD', '#DDDACD'],
  'focus-ring': ['rgba(23,25,28,.12)', 'rgba(241,242,243,.18)'],
  scrim: ['rgba(23,25,28,.44)', 'rgba(0,0,0,.62)'],
  sh1: ['0 1px 2px rgba(23,25,28,.05)', 'none'],
  sh2: ['0 1px 2px rgba(23,25,28,.05), 0 8px 24px -8px rgba(23,25,28,.12)', '0 8px 24px -8px rgba(0,0,0,.6)'],
  sh3: ['0 24px 64px -12px rgba(23,25,28,.28)', '0 24px 64px -12px rgba(0,0,0,.8)'],
  'floating-line': ['#E5E5E0', '#3A3F45'],
} as const satisfies Record<BrandToken, ColorPair> & Record<string, ColorPair>;

/** token: [light, dark]. Each becomes the CSS variable `--<token>`. */
export const tokens: Readonly<Record<keyof typeof usualTokens, ColorPair>> = { ...usualTokens, ...own.tokens };

/** True if the operator configured a primary colour; buttons otherwise use the text colour. */
export const hasOwnPrimary = own.tokens?.primary !== undefined;

export const accents = {
  Graphite: '#5B636D',
  Signal: '#D3420A',
  Moss: '#3E8E5A',
  Harbour: '#2E7DA8',
  Sand: '#D9A441',
  Rose: '#C9566B',
} as const;

type Ten = [string, string, string, string, string, string, string, string, string, string];

export const palettes: Record<'ink' | 'signal' | 'dark', Ten> = {
  ink: ['#F1F2F3', '#E3E4E6', '#C9CCD0', '#A9AEB4', '#8E949B', '#686D74', '#4B5057', '#34383E', '#22252A', '#17191C'],
  signal: [
    '#FEF0E8',
    '#FBDDCD',
    '#F7C6AC',
    '#F5A67F',
    '#FF8F5E',
    '#FF6B2C',
    '#E5520F',
    '#D3420A',
    '#BF3B07',
    '#6B2305',
  ],
  dark: ['#F1F2F3', '#B6BBC1', '#8E949B', '#70767E', '#3A3F45', '#26292E', '#1B1E22', '#141619', '#101214', '#0C0D0F'],
};
