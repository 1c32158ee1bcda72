import { type ApiScope, apiKeyNameMaxLength, apiScopes } from '@holdfast/contract/api-keys.rules';
import { canSeeFleet } from '@holdfast/contract/roles.rules';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { endOfDay, isDay } from '../../lib/zone.ts';
import { FormDialog, stayOpen } from '../../ui/dialog/form-dialog.tsx';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { Checkbox } from '../../ui/mantine/checkbox.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useCreateApiKey } from './api-keys.api.ts';
import classes from './api-keys.module.css';
import { apiKeysTexts } from './api-keys.texts.ts';

const texts = apiKeysTexts.dialog;

/** Creates a key and then shows it; it cannot be retrieved later. */
export const NewKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { roles, timezone } = useUser();
  const create = useCreateApiKey();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['devices:read']);
  const [lastDay, setLastDay] = useState('');
  const [isTried, setTried] = useState(false);
  const end = isDay(lastDay) ? endOfDay(lastDay, timezone) : null;
  const isEndWrong = end !== null && end <= Date.now();
  const offered = apiScopes.filter((scope) => scope !== 'groups:read' || canSeeFleet(roles));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || scopes.length === 0 || isEndWrong) return undefined;
    return create.mutateAsync({ name, scopes, expiresAt: end === null ? null : new Date(end).toISOString() });
  };

  if (create.data) return <SecretDialog secret={create.data.key} texts={apiKeysTexts.ready} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      submitText={texts.create}
      onSubmit={submit}
      onSuccess={stayOpen}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={texts.name}
          required
          description={texts.nameHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={apiKeyNameMaxLength}
          autoComplete="off"
          error={isTried && name.trim() === '' ? uiTexts.required : undefined}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={texts.scopes}
          error={isTried && scopes.length === 0 ? texts.noScopes : undefined}
          value={scopes}
          onChange={(chosen) => setScopes(apiScopes.filter((scope) => chosen.includes(scope)))}
        >
          <div className={classes.choices}>
            {offered.map((scope) => (
              <Checkbox key={scope} value={scope} label={apiKeysTexts.scopes[scope].text} description={scope} />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput
          label={texts.ends}
          type="date"
          description={texts.endsHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={isTried && isEndWrong ? texts.endWrong : undefined}
          value={lastDay}
          onChange={(event) => setLastDay(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
};
