import { Select } from '../../ui/mantine/select.tsx';

interface ChoiceFieldProps {
  label: string;
  data: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export const ChoiceField = ({ label, data, value, onChange, error }: ChoiceFieldProps) => (
  <Select
    label={label}
    data={[...data]}
    value={value}
    onChange={(chosen) => chosen !== null && onChange(chosen)}
    allowDeselect={false}
    error={error}
  />
);
