import { useComputedColorScheme } from '@mantine/core';
import { tokens } from '../brand.ts';

export type Tone = 'green' | 'blue' | 'red' | 'amber' | 'signal';

/** [light, dark] map colours in addition to the design tokens. */
const mapTokens = {
  // Same as the street map's, so that no seam shows where its file ends.
  land: ['#E5E5E1', '#17191C'],
  water: ['#CCDCE5', '#10212C'],
  coast: ['#B9C3C3', '#384047'],
  border: ['#C9CCC6', '#2E343A'],
  graticule: ['rgba(75, 90, 98, .16)', 'rgba(182, 187, 193, .12)'],
  label: ['rgba(75, 80, 87, .6)', 'rgba(182, 187, 193, .5)'],
  casing: ['#FFFFFF', '#0C0D0F'],
} as const;

const toneTokens = { green: 'green', blue: 'blue-text', red: 'red', amber: 'amber', signal: 'signal' } as const;

const trackColors = [
  ['#D3420A', '#FF6B2C'],
  ['#1F6FA8', '#5FB3E8'],
  ['#1C8F58', '#7BD88F'],
  ['#94690A', '#E8C15A'],
  ['#7A3FB0', '#C79BF2'],
  ['#0E7C86', '#4FD1D9'],
  ['#B0326B', '#F58BB8'],
  ['#5C7A0B', '#B7D957'],
  ['#3F4BB8', '#9AA5FF'],
  ['#7A4A1E', '#D9A67A'],
  ['#4B5563', '#B6C2CF'],
  ['#C0262D', '#FF8A80'],
] as const;

const colorsOf = (index: 0 | 1) => ({
  land: mapTokens.land[index],
  water: mapTokens.water[index],
  coast: mapTokens.coast[index],
  border: mapTokens.border[index],
  graticule: mapTokens.graticule[index],
  label: mapTokens.label[index],
  casing: mapTokens.casing[index],
  route: tokens.signal[index],
  fence: tokens.green[index],
  tone: (tone: Tone) => tokens[toneTokens[tone]][index],
  track: (track: number) => (trackColors[track % trackColors.length] ?? trackColors[0])[index],
});

export type MapColors = ReturnType<typeof colorsOf>;

export const mapColors = { light: colorsOf(0), dark: colorsOf(1) } as const;

/** Colours as values, because a canvas cannot use CSS variables. */
export const useMapColors = (): MapColors => mapColors[useComputedColorScheme('light')];
