import { Select } from '../../../ui/mantine/select.tsx';

interface NumberSelectProps {
  label: string;
  options: readonly number[];
  textOf: (value: number) => string;
  value: number;
  disabled: boolean;
  onChange: (value: number) => void;
  className?: string | undefined;
}

export const NumberSelect = ({ label, options, textOf, value, disabled, onChange, className }: NumberSelectProps) => (
  <Select
    className={className}
    label={label}
    data={options.map((option) => ({ value: String(option), label: textOf(option) }))}
    value={String(value)}
    disabled={disabled}
    allowDeselect={false}
    onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
  />
);
