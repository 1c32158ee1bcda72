import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import classes from './furniture.module.css';

const metresPerFoot = 0.3048;
const metresPerMile = 1609.344;

/** Px that '1,000 km' takes up. */
const wordsWidth = 52;

interface Scale {
  value: number;
  unit: 'meter' | 'kilometer' | 'foot' | 'mile';
  /** Length of the bar in px. */
  width: number;
}

export const metresPerPixel = (latitude: number, zoom: number) =>
  (40_075_016.686 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);

/** Rounds down to 1, 2, 3 or 5 times a power of ten. */
const roundDown = (value: number) => {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 3, 2].find((digit) => value >= digit * power) ?? 1);
};

export const scaleOf = (pixel: number, distance: 'km' | 'mi', widest = 96): Scale => {
  const metres = pixel * widest;
  const [small, large] = distance === 'km' ? [1, 1000] : [metresPerFoot, metresPerMile];
  const isLarge = metres >= large;
  const metresPerUnit = isLarge ? large : small;
  const widthOf = (value: number) => Math.round((value * metresPerUnit) / pixel);
  const rounded = roundDown(metres / metresPerUnit);
  const value = rounded >= 1000 && widthOf(rounded) < wordsWidth ? 2 * rounded : rounded;
  const names = distance === 'km' ? (['meter', 'kilometer'] as const) : (['foot', 'mile'] as const);
  return { value, unit: names[isLarge ? 1 : 0], width: widthOf(value) };
};

interface ScaleBarProps {
  map: LeafletMap;
  distance: 'km' | 'mi';
}

const pixelOf = (map: LeafletMap) => metresPerPixel(map.getCenter().lat, map.getZoom());

export const useMetresPerPixel = (map: LeafletMap) => {
  const [pixel, setPixel] = useState(() => pixelOf(map));
  useEffect(() => {
    const measure = () => setPixel(pixelOf(map));
    measure();
    map.on('moveend', measure);
    return () => void map.off('moveend', measure);
  }, [map]);
  return pixel;
};

export const scaleText = ({ value, unit }: Pick<Scale, 'value' | 'unit'>) =>
  formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });

export const ScaleBar = ({ map, distance }: ScaleBarProps) => {
  const { value, unit, width } = scaleOf(useMetresPerPixel(map), distance);
  return (
    <span className={classes.scale} style={{ width }}>
      {scaleText({ value, unit })}
    </span>
  );
};
