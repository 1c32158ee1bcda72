/** [light, dark] */
const streetTokens = {
  earth: ['#E5E5E1', '#17191C'],
  residential: ['#E9E9E5', '#1A1D20'],
  industrial: ['#E1E1DE', '#1C1E21'],
  park: ['#DBE5D2', '#1A251D'],
  wood: ['#DCE3D6', '#18201B'],
  scrub: ['#E2E7DB', '#1A201B'],
  farmland: ['#E6E8DF', '#1A1E1B'],
  sand: ['#EAE7DE', '#1F1F1C'],
  glacier: ['#F2F4F5', '#22282D'],
  school: ['#E9E6DD', '#1E1E1D'],
  hospital: ['#ECE3E2', '#211D1F'],
  aerodrome: ['#E2E2DF', '#1C1E21'],
  pedestrian: ['#F0F0EC', '#202327'],
  water: ['#CCDCE5', '#10212C'],
  buildings: ['#DCDCD6', '#212429'],
  buildingLine: ['#D2D2CB', '#282C31'],
  path: ['#F2F2EE', '#23272B'],
  service: ['#FBFBF9', '#272B30'],
  minor: ['#FFFFFF', '#2F3439'],
  minorCasing: ['#D4D4CD', '#121416'],
  link: ['#FFFFFF', '#363B41'],
  linkCasing: ['#D2D2CB', '#101214'],
  major: ['#FFFFFF', '#3A3F45'],
  majorCasing: ['#C9C9C1', '#101214'],
  highway: ['#FDFBF3', '#474C52'],
  highwayCasing: ['#C6C4B8', '#0E1012'],
  railway: ['#B4B5B0', '#4A4F55'],
  boundary: ['#A9AAA4', '#5A6067'],
  townLabel: ['#34383E', '#C9CCD0'],
  townHalo: ['#ECECE8', '#121416'],
  quarterLabel: ['#686D74', '#8E949B'],
  quarterHalo: ['#EFEFEC', '#17191C'],
  minorLabel: ['#686D74', '#8E949B'],
  minorHalo: ['#F7F7F5', '#17191C'],
  majorLabel: ['#4B5057', '#A9AEB4'],
  majorHalo: ['#FFFFFF', '#17191C'],
  waterLabel: ['#4F7187', '#7FA3B8'],
  parkLabel: ['#4E6B4A', '#7C9C7F'],
  parkHalo: ['#E9EFE4', '#141B16'],
} as const;

export type StreetColors = Record<keyof typeof streetTokens, string>;

const colorsOf = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(streetTokens).map(([name, pair]) => [name, pair[index]])) as StreetColors;

export const streetColors = { light: colorsOf(0), dark: colorsOf(1) } as const;
