import { brand } from '../brand.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

const closeUp = 17;

export const mapsLink = ({ latitude, longitude }: Coordinates) => {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `${brand.links.maps}?${marker}#map=${closeUp}/${latitude}/${longitude}`;
};

/** Decimal degrees with a point in every locale, so that other programs can parse them. */
export const coordinatesText = ({ latitude, longitude }: Coordinates) => `${latitude}, ${longitude}`;
