/** Of one person. */
export const placesMax = 100;
export const placeNameMaxLength = 60;

/** In metres. */
export const placeRadiusMin = 50;
export const placeRadiusMax = 5000;
export const defaultPlaceRadius = 150;

/** A part of every day, in minutes after midnight; it may go past midnight. */
export interface PlaceHours {
  from: number;
  until: number;
}

export const lastMinuteOfDay = 24 * 60 - 1;
export const nightHours: PlaceHours = { from: 22 * 60, until: 6 * 60 };

/** From a minute until the same one is the whole day. */
export const isWithinHours = ({ from, until }: PlaceHours, minute: number) => {
  if (from === until) return true;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
};

export const placeIcons = [
  'pin',
  'home',
  'work',
  'depot',
  'school',
  'workshop',
  'harbour',
  'gym',
  'shop',
  'pet',
] as const;
export type PlaceIcon = (typeof placeIcons)[number];
