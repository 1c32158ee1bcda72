import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isTyping } from '../../../lib/typing.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { devicesTexts } from '../devices.texts.ts';
import classes from './overview-bar.module.css';

const texts = devicesTexts.search;

export interface DeviceSearch {
  name: string;
  /** Must be referentially stable. */
  onSearch: (name: string) => void;
}

/** Debounced search input; `/` focuses it from anywhere on the page. */
export const SearchBox = ({ name, onSearch, autoFocus = false }: DeviceSearch & { autoFocus?: boolean }) => {
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);

  const [asked] = useDebounced(typed.trim());

  // Changes of `name` from outside are copied into the input; those reported by this box are not.
  const reported = useRef(name);
  useEffect(() => {
    reported.current = asked;
    onSearch(asked);
  }, [asked, onSearch]);
  useEffect(() => {
    if (name === reported.current) return;
    reported.current = name;
    setTyped(name);
  }, [name]);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== texts.key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      classNames={{ input: classes.searchInput }}
      aria-label={texts.label}
      aria-keyshortcuts={texts.key}
      placeholder={texts.placeholder}
      leftSection={<IconSearch size={18} />}
      rightSection={typed ? null : <kbd className={classes.key}>{texts.key}</kbd>}
      autoFocus={autoFocus}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
};
