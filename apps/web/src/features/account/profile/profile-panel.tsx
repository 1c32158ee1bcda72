import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { chooseLanguage, languageId } from '../../../lib/language.ts';
import { type LanguageId, listedLanguages } from '../../../lib/languages.ts';
import { useUser } from '../../../lib/session.ts';
import { emailAddress, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { PersonAvatar } from '../../../ui/display/person-avatar.tsx';
import { CountrySelect } from '../../../ui/form/country-select.tsx';
import { PhotoPicker } from '../../../ui/form/photo-picker.tsx';
import { SaveFoot } from '../../../ui/form/unsaved-bar.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Select } from '../../../ui/mantine/select.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { useUpdateEmail } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { EmailField } from './email-field.tsx';
import classes from './profile-panel.module.css';
import { TimezoneSelect } from './timezone-select.tsx';
import { UnitField } from './unit-field.tsx';
import { fieldIds, useProfileForm } from './use-profile-form.ts';

const texts = accountTexts.profile;
const longestName = 100;
const lockedProps = {
  disabled: true,
  description: texts.countryLocked,
  rightSection: <IconLock size={16} />,
};

const emailTexts = accountTexts.emailDialog;

/** Stored in the browser, not in the account, so it is not a field of the form. */
const LanguageField = () => (
  <Select
    label={texts.language}
    description={texts.languageHint}
    inputWrapperOrder={['label', 'input', 'description']}
    data={listedLanguages}
    value={languageId}
    onChange={(id) => id && chooseLanguage(id as LanguageId)}
    allowDeselect={false}
  />
);

const ChangeEmailDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ email: '' }, { email: emailAddress });
  const update = useUpdateEmail();

  return (
    <FormDialog
      title={emailTexts.title}
      text={emailTexts.text}
      onClose={onClose}
      onSubmit={form.submit(({ email }) => update.mutateAsync(email))}
      submitText={emailTexts.submit}
    >
      <TextInput label={emailTexts.label} type="email" autoComplete="email" data-autofocus {...form.field('email')} />
    </FormDialog>
  );
};

export const ProfilePanel = () => {
  const user = useUser();
  const { values, problems, set, ...form } = useProfileForm();
  const { units } = values;
  const [isChangingEmail, setChangingEmail] = useState(false);

  return (
    <Panel title={texts.title}>
      <form onSubmit={form.submit} noValidate>
        <PhotoPicker
          preview={<PersonAvatar name={user.name} picture={values.profilePicture} size={72} />}
          picture={values.profilePicture}
          onChange={(profilePicture) => set({ profilePicture })}
        />
        <div className={classes.fields}>
          <TextInput
            id={fieldIds.name}
            label={texts.name}
            value={values.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={problems.name}
            maxLength={longestName}
            autoComplete="name"
            required
          />
          <EmailField email={user.email} pendingEmail={user.updateToEmail} onChange={() => setChangingEmail(true)} />
          <CountrySelect
            id={fieldIds.country}
            label={texts.country}
            value={values.country}
            onChange={(country) => set({ country })}
            error={problems.country}
            {...(user.countryLocked && lockedProps)}
            showsCurrency
          />
          <TimezoneSelect value={values.timezone} onChange={(timezone) => set({ timezone })} />
          <UnitField
            label={texts.temperature}
            options={texts.temperatures}
            value={units.temperature}
            onChange={(temperature) => set({ units: { ...units, temperature } })}
          />
          <UnitField
            label={texts.distance}
            options={texts.distances}
            value={units.distance}
            onChange={(distance) => set({ units: { ...units, distance } })}
          />
          <LanguageField />
        </div>
        <SaveFoot count={form.changeCount} isBusy={form.isSaving} onDiscard={form.discard} />
      </form>
      {isChangingEmail && <ChangeEmailDialog onClose={() => setChangingEmail(false)} />}
    </Panel>
  );
};
