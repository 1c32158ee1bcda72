import { IconShieldCheckFilled } from '@tabler/icons-react';
import { BatteryLevel } from '../../ui/display/battery-level.tsx';
import { DevicePicture } from '../../ui/display/device-picture.tsx';
import cityMap from '../../ui/maps/city.svg';
import { DrawnMap } from '../../ui/maps/drawn-map.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './map-art.module.css';
import { address, deviceName, places } from './map-art-names.ts';

const texts = authTexts.art;

type Point = readonly [x: number, y: number];

/** Newest first, numbered like the real map. */
const route: Point[] = [
  [523, 456],
  [501, 526],
  [413, 496],
  [333, 456],
  [307, 615],
  [201, 668],
  [80, 597],
  [146, 421],
  [215, 248],
  [377, 174],
];

const fence = '432,394 608,412 652,500 579,588 461,571 410,482';
const [newest, ...earlier] = route;

const Label = ({ x, y, turn = 0, text, isArea = false }: (typeof places)[number]) => (
  <text className={isArea ? classes.area : classes.street} transform={`translate(${x} ${y}) rotate(${turn})`}>
    {text}
  </text>
);

const Marker = ({ at: [x, y], number }: { at: Point; number: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={classes.marker} r={11} />
    <text className={classes.number} dy={4}>
      {number}
    </text>
  </g>
);

const Newest = ({ at: [x, y] }: { at: Point }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className={classes.accuracy} r={37} />
    <circle className={classes.halo} r={22} />
    <circle className={classes.newest} r={14} />
    <text className={classes.newestNumber} dy={5}>
      {1}
    </text>
  </g>
);

const DeviceCard = () => (
  <div className={classes.card}>
    <div className={classes.tile}>
      <DevicePicture type="shield_gps" size={56} />
    </div>
    <div className={classes.facts}>
      <div className={classes.top}>
        <span className={classes.name}>{deviceName}</span>
        <BatteryLevel percent={78} />
      </div>
      <span className={classes.place}>{address}</span>
      <span className={classes.inside}>
        <IconShieldCheckFilled size={15} />
        {texts.inside}
      </span>
    </div>
  </div>
);

export const MapArt = () => (
  <>
    <DrawnMap src={cityMap} width={834} height={868}>
      {places.map((place) => (
        <Label key={place.text} {...place} />
      ))}
      <polygon className={classes.fence} points={fence} />
      <polyline className={classes.casing} points={route.join(' ')} />
      <polyline className={classes.route} points={route.join(' ')} />
      {earlier.map((point, index) => (
        <Marker key={point.join()} at={point} number={index + 2} />
      ))}
      {newest && <Newest at={newest} />}
    </DrawnMap>
    <DeviceCard />
  </>
);
