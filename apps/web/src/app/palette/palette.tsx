import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { useLocate } from '../../features/commands/commands.api.ts';
import { useDevices } from '../../features/devices/device-lists.api.ts';
import { useUser } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useReturnedFocus } from '../../ui/dialog/use-returned-focus.ts';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Modal } from '../../ui/mantine/modal.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import classes from './palette.module.css';
import { paletteTexts as texts } from './palette.texts.ts';
import { type Entry, groupsOf } from './palette-entries.tsx';
import { showPalette } from './palette-state.ts';
import { recentPages, rememberPage } from './recent.ts';

const listId = 'palette-results';
const foundDevices = 5;
const idOf = (index: number) => `palette-result-${index}`;

const Marked = ({ label, typed }: { label: string; typed: string }) => {
  const at = typed ? label.toLowerCase().indexOf(typed.toLowerCase()) : -1;
  if (at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark className={classes.match}>{label.slice(at, at + typed.length)}</mark>
      {label.slice(at + typed.length)}
    </>
  );
};

interface RowProps {
  id: string;
  entry: Entry;
  typed: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

const Row = ({ id, entry, typed, isActive, onPoint, onChoose }: RowProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which names the active option.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      ref={row}
      id={id}
      className={classes.row}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={classes.picture} aria-hidden>
        {entry.picture}
      </span>
      <span className={classes.label}>
        <Marked label={entry.label} typed={typed} />
      </span>
      <span className={classes.detail}>{entry.detail}</span>
      {entry.mark}
    </div>
  );
};

const Hints = () => (
  <div className={classes.hints} aria-hidden>
    <span>
      <kbd className={classes.key}>{texts.keys.up}</kbd>
      <kbd className={classes.key}>{texts.keys.down}</kbd>
      {texts.hints.move}
    </span>
    <span>
      <kbd className={classes.key}>{texts.keys.enter}</kbd>
      {texts.hints.open}
    </span>
    <span>
      <kbd className={classes.key}>{texts.keys.help}</kbd>
      {texts.hints.shortcuts}
    </span>
  </div>
);

const useGroups = (typed: string, onClose: () => void) => {
  const user = useUser();
  const [asked] = useDebounced(typed);
  const { data, isPlaceholderData } = useDevices({ name: asked, perPage: foundDevices });
  const [recent] = useState(recentPages);
  const found = data?.data ?? [];
  const isAnswer = asked === typed && !isPlaceholderData;
  // Stale results of the previous query stay selectable only if they match the current text.
  const devices = isAnswer ? found : found.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  const locate = useLocate({ _id: devices[0]?._id ?? '' });
  const signOut = useSignOut();
  return groupsOf({
    typed,
    user,
    devices,
    recent,
    onLocate: () => {
      locate.mutate('Once');
      onClose();
    },
    onLiveLink: ({ _id, name }) => showPalette({ liveLinkOf: { _id, name } }),
    onAddDevice: () => showPalette('addDevice'),
    onSignOut: () => signOut.mutate(),
  });
};

/** Search for devices, actions and pages by name. Mounted while open. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  useReturnedFocus();
  const navigate = useNavigate();
  const [value, setValue] = useState('');
  const [active, setActive] = useState(0);
  const typed = value.trim();
  const groups = useGroups(typed, onClose);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(active, entries.length - 1);

  const choose = ({ label, choose: chosen }: Entry) => {
    if ('run' in chosen) return chosen.run();
    rememberPage({ label, to: chosen.to });
    onClose();
    void navigate(chosen.to);
  };

  const press = (event: KeyboardEvent) => {
    const count = Math.max(entries.length, 1);
    if (event.key === 'ArrowDown') setActive((current + 1) % count);
    else if (event.key === 'ArrowUp') setActive((current - 1 + count) % count);
    else if (event.key === 'Enter' && entries[current]) choose(entries[current]);
    else if (event.key === texts.keys.help && !value) showPalette('shortcuts');
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': texts.title } }}
      size={640}
      yOffset={112}
      centered={false}
      padding={0}
      classNames={{ inner: classes.inner, content: classes.palette, body: classes.body }}
    >
      <div className={classes.field}>
        <IconSearch size={20} aria-hidden />
        <input
          className={classes.input}
          type="text"
          role="combobox"
          aria-label={texts.placeholder}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? idOf(current) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder={texts.placeholder}
          maxLength={200}
          value={value}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
          data-autofocus
        />
        <ActionIcon aria-label={uiTexts.close} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </div>
      <div id={listId} className={classes.results} role="listbox" aria-label={texts.results} tabIndex={-1}>
        {groups.map(({ name, entries: shown }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div key={name} role="group" aria-label={texts.groups[name]}>
            <div className={classes.group} aria-hidden>
              {texts.groups[name]}
            </div>
            {shown.map((entry) => {
              const index = entries.indexOf(entry);
              return (
                <Row
                  key={entry.key}
                  id={idOf(index)}
                  entry={entry}
                  typed={typed}
                  isActive={index === current}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(entry)}
                />
              );
            })}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className={classes.nothing} role="status">
          {texts.nothing(typed)}
        </p>
      )}
      <Hints />
    </Modal>
  );
};
