import { IconSearch } from '@tabler/icons-react';
import { TextInput } from '../mantine/text-input.ts';
import classes from './search-input.module.css';

interface SearchInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  onEnter?: () => void;
}

export const SearchInput = ({ label, value, onChange, className, onEnter }: SearchInputProps) => (
  <TextInput
    type="search"
    className={className}
    classNames={{ input: classes.input }}
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={18} />}
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      // Prevents submitting a surrounding form.
      event.preventDefault();
      onEnter?.();
    }}
  />
);
