import { type FormEvent, useState } from 'react';
import { useUser } from '../../../lib/session.ts';
import { required } from '../../../lib/use-form.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { useUpdateUser } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { changesOf, type Profile, type ProfileDraft, updateOf } from './profile-changes.ts';

export const fieldIds = { name: 'profile-name', country: 'profile-country' } as const;

const problemsOf = ({ name, country }: Profile) => ({
  name: required(name),
  country: country ? undefined : accountTexts.profile.countryRequired,
});

export const useProfileForm = () => {
  const user = useUser();
  const update = useUpdateUser();
  const [draft, setDraft] = useState<ProfileDraft>({});
  const [isTried, setTried] = useState(false);

  const changes = changesOf(user, draft);
  const values: Profile = { ...user, ...changes };
  const problems = problemsOf(values);

  const discard = () => {
    setDraft({});
    setTried(false);
  };

  const { submit, isBusy } = useSubmit((event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    const wrong = problems.name ? fieldIds.name : problems.country && fieldIds.country;
    if (!wrong) return update.mutateAsync(updateOf(changes));
    const input = event.currentTarget.elements.namedItem(wrong);
    if (input instanceof HTMLElement) input.focus();
    return undefined;
  }, discard);

  return {
    values,
    problems: isTried ? problems : { name: undefined, country: undefined },
    changeCount: Object.keys(changes).length,
    isSaving: isBusy,
    set: (fields: ProfileDraft) => setDraft((old) => ({ ...old, ...fields })),
    discard,
    submit,
  };
};
