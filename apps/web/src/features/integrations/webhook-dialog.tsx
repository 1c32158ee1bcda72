import type { Integration } from '@holdfast/contract/integrations';
import {
  integrationUrlMaxLength,
  isCallableUrl,
  type WebhookEvent,
  webhookEvents,
} from '@holdfast/contract/integrations.rules';
import { type FormEvent, useState } from 'react';
import { FormDialog, stayOpen } from '../../ui/dialog/form-dialog.tsx';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { Checkbox } from '../../ui/mantine/checkbox.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { useCreateIntegration, useUpdateIntegration } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.dialog;

interface EventsFieldProps {
  value: WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

const EventsField = ({ value, error, onChange }: EventsFieldProps) => (
  <Checkbox.Group
    label={texts.events}
    error={error}
    value={value}
    onChange={(chosen) => onChange(webhookEvents.filter((event) => chosen.includes(event)))}
  >
    <div className={classes.choices}>
      {webhookEvents.map((event) => (
        <Checkbox key={event} value={event} label={integrationsTexts.events[event]} description={event} />
      ))}
    </div>
  </Checkbox.Group>
);

interface DialogProps {
  onClose: () => void;
}

const EventsDialog = ({ webhook, onClose }: DialogProps & { webhook: Integration }) => {
  const update = useUpdateIntegration(webhook);
  const [events, setEvents] = useState(webhook.events);
  const isMissing = events.length === 0;
  return (
    <FormDialog
      title={texts.eventsTitle}
      subject={webhook.target}
      submitText={texts.save}
      onSubmit={() => (isMissing ? undefined : update.mutateAsync({ events }))}
      onClose={onClose}
    >
      <EventsField value={events} error={isMissing ? texts.noEvents : undefined} onChange={setEvents} />
    </FormDialog>
  );
};

const AddDialog = ({ onClose }: DialogProps) => {
  const create = useCreateIntegration(texts.addFailed);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(['alert.raised']);
  const [isTried, setTried] = useState(false);
  const isUrl = isCallableUrl(url.trim());

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    return isUrl && events.length > 0 ? create.mutateAsync({ kind: 'webhook', url, events }) : undefined;
  };

  if (create.data?.secret)
    return <SecretDialog secret={create.data.secret} texts={integrationsTexts.ready} onClose={onClose} />;
  return (
    <FormDialog
      title={texts.addTitle}
      text={texts.addText}
      submitText={texts.add}
      onSubmit={submit}
      onSuccess={stayOpen}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={texts.url}
          type="url"
          required
          description={texts.urlHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={integrationUrlMaxLength}
          error={isTried && !isUrl ? texts.urlWrong : undefined}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <EventsField
          value={events}
          error={isTried && events.length === 0 ? texts.noEvents : undefined}
          onChange={setEvents}
        />
      </div>
    </FormDialog>
  );
};

/** Adds a webhook and shows its secret, which cannot be retrieved later; or edits the events of an existing one. */
export const WebhookDialog = ({ webhook, onClose }: DialogProps & { webhook?: Integration }) =>
  webhook ? <EventsDialog webhook={webhook} onClose={onClose} /> : <AddDialog onClose={onClose} />;
