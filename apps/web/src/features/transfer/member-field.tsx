import type { Member } from '@holdfast/contract/transfer';
import { memberFilterMin } from '@holdfast/contract/transfer.rules';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { PersonAvatar } from '../../ui/display/person-avatar.tsx';
import { SearchField } from './search-field.tsx';
import { useMembers } from './transfer.api.ts';
import classes from './transfer.module.css';
import { transferTexts as texts } from './transfer.texts.ts';

interface MemberFieldProps {
  chosen: Member | undefined;
  onChoose: (member: Member | undefined) => void;
}

export const MemberField = ({ chosen, onChoose }: MemberFieldProps) => {
  const [typed, setTyped] = useState('');
  const asked = typed.trim();
  const [filter] = useDebounced(asked);
  const { data: found = [], isFetching, isError } = useMembers(filter);
  const members = filter === '' ? [] : found;
  const isSearching = asked !== filter || isFetching;
  const isShort = asked.length < memberFilterMin;
  const isNobody = !isShort && !chosen && !isSearching && !isError && members.length === 0;
  const waiting = isShort ? texts.typeMore(formatNumber(memberFilterMin)) : texts.searching;
  const type = (text: string) => {
    setTyped(text);
    onChoose(undefined);
  };
  return (
    <>
      <SearchField
        label={texts.member}
        placeholder={texts.search}
        typed={chosen ? chosen.email : typed}
        onType={type}
        choices={members.map(({ _id, name, email, country }) => ({
          id: _id,
          title: name,
          detail: email,
          picture: <PersonAvatar name={name} picture="" />,
          note: country,
        }))}
        chosenId={chosen?._id}
        onChoose={(id) => onChoose(members.find(({ _id }) => _id === id))}
        empty={asked !== '' && (isShort || isSearching) ? waiting : ''}
        note={
          !chosen && members.length > 0 && !isSearching
            ? texts.results(formatNumber(members.length), members.length === 1)
            : ''
        }
      />
      <p className={classes.nobody} role="status">
        {isNobody && texts.nobody}
      </p>
    </>
  );
};
