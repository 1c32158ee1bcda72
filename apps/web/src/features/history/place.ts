import { formatNumber } from '../../lib/format.ts';
import { historyTexts as texts } from './history.texts.ts';

interface Place {
  latitude: number;
  longitude: number;
  address: string;
}

const degrees = (value: number) => formatNumber(value, { minimumFractionDigits: 5, maximumFractionDigits: 5 });

/** The address, or the coordinates while it is unknown. */
export const placeOf = ({ address, latitude, longitude }: Place) =>
  address || texts.coordinates(degrees(latitude), degrees(longitude));
