import { type DeviceColor, deviceColors } from '@holdfast/contract/devices.rules';
import { type CSSProperties, useId } from 'react';
import { accentOf } from '../../../ui/display/device-picture.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { addingTexts as texts } from './adding.texts.ts';
import classes from './colour-dots.module.css';

interface ColourDotsProps {
  value: DeviceColor;
  onChange: (color: DeviceColor) => void;
}

export const ColourDots = ({ value, onChange }: ColourDotsProps) => {
  const name = useId();
  return (
    <fieldset>
      <legend className={classes.legend}>{texts.colour}</legend>
      <div className={classes.dots}>
        {deviceColors.map((color) => (
          <label key={color} className={classes.dot} title={uiTexts.colours[color]}>
            <input
              type="radio"
              name={name}
              aria-label={uiTexts.colours[color]}
              checked={value === color}
              onChange={() => onChange(color)}
            />
            <span style={{ '--accent': accentOf[color] } as CSSProperties} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
};
