import type { Device } from '@holdfast/contract/devices';
import type { CSSProperties } from 'react';
import { accentOf, DevicePicture } from '../../../ui/display/device-picture.tsx';
import classes from './device-tile.module.css';

interface DeviceTileProps {
  device: Pick<Device, 'deviceType' | 'color' | 'devicePicture'>;
  size: 'small' | 'line' | 'row' | 'card' | 'wide';
}

const drawingSizes = { small: 22, line: 28, row: 40, card: 72, wide: 132 } as const;

export const DeviceTile = ({ device, size }: DeviceTileProps) => {
  const accent = accentOf[device.color];
  return (
    <span className={classes.tile} data-size={size} style={{ '--accent': accent } as CSSProperties}>
      {device.devicePicture ? (
        <img className={classes.photo} src={`data:image/jpeg;base64,${device.devicePicture}`} alt="" />
      ) : (
        <DevicePicture type={device.deviceType} accent={accent} size={drawingSizes[size]} />
      )}
    </span>
  );
};
