import { IconDeviceMobileCode } from '@tabler/icons-react';
import { useState } from 'react';
import { TextInput } from '../mantine/text-input.ts';
import { uiTexts } from '../ui.texts.ts';
import { CodeInput } from './code-input.tsx';
import classes from './two-factor-field.module.css';

const texts = uiTexts.code;

interface TwoFactorFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  autoFocus?: boolean;
}

export const TwoFactorField = ({ value, onChange, error, autoFocus }: TwoFactorFieldProps) => {
  const [usesRecovery, setUsesRecovery] = useState(false);
  const swap = () => {
    onChange('');
    setUsesRecovery(!usesRecovery);
  };
  return (
    <div className={classes.field}>
      {usesRecovery ? (
        <TextInput
          label={texts.recoveryLabel}
          description={texts.recoveryHint}
          size="lg"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
      ) : (
        <CodeInput
          label={texts.label}
          icon={<IconDeviceMobileCode size={18} />}
          hint={texts.hint}
          value={value}
          onChange={onChange}
          error={error}
          autoFocus={autoFocus}
        />
      )}
      <button type="button" className={classes.swap} onClick={swap}>
        {usesRecovery ? texts.useApp : texts.useRecovery}
      </button>
    </div>
  );
};
