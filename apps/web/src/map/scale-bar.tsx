import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import classes from './furniture.module.css';
import { metresPerPixel, scaleOf } from './scale.ts';

interface ScaleBarProps {
  map: LeafletMap;
  distance: 'km' | 'mi';
}

const pixelOf = (map: LeafletMap) => metresPerPixel(map.getCenter().lat, map.getZoom());

export const ScaleBar = ({ map, distance }: ScaleBarProps) => {
  const [pixel, setPixel] = useState(() => pixelOf(map));
  useEffect(() => {
    const measure = () => setPixel(pixelOf(map));
    measure();
    map.on('moveend', measure);
    return () => void map.off('moveend', measure);
  }, [map]);
  const { value, unit, width } = scaleOf(pixel, distance);
  return (
    <span className={classes.scale} style={{ width }}>
      {formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' })}
    </span>
  );
};
