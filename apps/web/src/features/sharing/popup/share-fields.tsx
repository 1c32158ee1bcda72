import { IconLock } from '@tabler/icons-react';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { Textarea } from '../../../ui/mantine/textarea.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';
import { PrivilegeField } from './privilege-field.tsx';
import { SecurityField, SecurityHint } from './security-field.tsx';
import classes from './share-form.module.css';
import type { ShareFormState } from './use-share-form.ts';

interface ShareFieldsProps {
  form: ShareFormState;
  /** Entered in the previous step, editable here, or fixed for an existing share. */
  email: 'chosen' | 'open' | 'locked';
}

const OptionalLabel = ({ text }: { text: string }) => (
  <span className={classes.optional}>
    {text}
    <span aria-hidden>{texts.optional}</span>
  </span>
);

export const ShareFields = ({ form, email }: ShareFieldsProps) => (
  <>
    {email === 'open' && (
      <TextInput
        label={texts.email}
        type="email"
        autoComplete="off"
        placeholder={texts.emailPlaceholder}
        maxLength={254}
        data-autofocus
        {...form.field('email')}
      />
    )}
    {email === 'locked' && (
      <TextInput
        label={texts.email}
        type="email"
        value={form.values.email}
        readOnly
        rightSection={<IconLock size={16} />}
      />
    )}
    <TextInput
      label={texts.sharerName}
      description={texts.sharerNameHint}
      autoComplete="name"
      maxLength={100}
      data-autofocus={email !== 'open' || undefined}
      {...form.field('sharerName')}
    />
    <Textarea
      label={<OptionalLabel text={texts.message} />}
      classNames={{ label: classes.wideLabel }}
      aria-label={texts.message}
      rows={2}
      maxLength={1000}
      value={form.values.message}
      onChange={(event) => form.setValue('message', event.currentTarget.value)}
    />
    <PrivilegeField value={form.accessRightsFlag} onChange={form.setPrivilege} />
    <div className={classes.pair}>
      {form.isLimited && (
        <TextInput
          label={texts.expiryDate}
          type="datetime-local"
          description={form.timezone && texts.zone(form.timezone)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...form.field('expiryDate')}
        />
      )}
      <SecurityField value={form.securityLevel} onChange={form.setSecurityLevel} />
    </div>
    <SecurityHint level={form.securityLevel} />
  </>
);
