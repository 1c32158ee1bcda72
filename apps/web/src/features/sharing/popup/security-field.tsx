import { securityLevels } from '@holdfast/contract/sharing.rules';
import { IconInfoCircle, IconShieldLock } from '@tabler/icons-react';
import { useId } from 'react';
import { SegmentedControl } from '../../../ui/mantine/segmented-control.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import classes from './share-form.module.css';

export type SecurityLevel = 0 | 1;

interface SecurityFieldProps {
  value: SecurityLevel;
  onChange: (value: SecurityLevel) => void;
}

const { normal, high } = securityLevels;

const options = [
  { value: String(normal), label: texts.securityLevels[normal].name },
  {
    value: String(high),
    label: (
      <span className={classes.high}>
        <IconShieldLock size={16} aria-hidden />
        {texts.securityLevels[high].name}
      </span>
    ),
  },
];

export const SecurityField = ({ value, onChange }: SecurityFieldProps) => {
  const id = useId();
  return (
    <div>
      <p className={classes.label} id={id}>
        {texts.securityLevel}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={options}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === String(high) ? high : normal)}
      />
    </div>
  );
};

export const SecurityHint = ({ level }: { level: SecurityLevel }) => (
  <p className={classes.hint}>
    <IconInfoCircle size={16} aria-hidden />
    {texts.securityLevels[level].text}
  </p>
);
