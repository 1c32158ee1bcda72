import { brand } from '../brand.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

const closeUp = 17;

/** A place in the maps of the world, outside of this app. */
export const mapsLink = ({ latitude, longitude }: Coordinates) => {
  const marker = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `${brand.links.maps}?${marker}#map=${closeUp}/${latitude}/${longitude}`;
};

/** As other programs take them: decimal, with a point, whatever the language. */
export const coordinatesText = ({ latitude, longitude }: Coordinates) => `${latitude}, ${longitude}`;
