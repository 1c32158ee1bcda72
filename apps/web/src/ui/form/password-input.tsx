import type { TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { TextInput } from '../mantine/text-input.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './password-input.module.css';

/** Smaller than Mantine's, and its visibility toggle is reachable by keyboard. */
export const PasswordInput = (props: TextInputProps) => {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <button
          type="button"
          className={classes.eye}
          aria-label={isVisible ? uiTexts.hidePassword : uiTexts.showPassword}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon size={18} />
        </button>
      }
    />
  );
};
