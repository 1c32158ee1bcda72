import { type DeviceColor, deviceColors } from '@holdfast/contract/devices.rules';
import { type CSSProperties, useId } from 'react';
import { accentOf } from '../../../ui/display/device-picture.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { settingsTexts } from '../settings.texts.ts';
import classes from './basic-settings.module.css';

const texts = settingsTexts.basic;

interface ColourFieldProps {
  value: DeviceColor;
  onChange: (color: DeviceColor) => void;
}

export const ColourField = ({ value, onChange }: ColourFieldProps) => {
  const group = useId();
  const hint = useId();
  return (
    <fieldset aria-describedby={hint}>
      <legend className={classes.legend}>{texts.colour}</legend>
      <div className={classes.colours}>
        {deviceColors.map((color) => {
          return (
            <label key={color} className={classes.colour} htmlFor={`${group}-${color}`}>
              <input
                id={`${group}-${color}`}
                type="radio"
                className={classes.radio}
                name={group}
                checked={value === color}
                onChange={() => onChange(color)}
              />
              <span className={classes.dot} style={{ '--accent': accentOf[color] } as CSSProperties} aria-hidden />
              {uiTexts.colours[color]}
            </label>
          );
        })}
      </div>
      <p className={classes.hint} id={hint}>
        {texts.colourHint}
      </p>
    </fieldset>
  );
};
