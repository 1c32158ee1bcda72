import {
  integrationTokenMaxLength,
  integrationUrlMaxLength,
  isCallableUrl,
  ntfyPriorities,
  ntfyPriorityDefault,
  ntfyTopicPattern,
} from '@holdfast/contract/integrations.rules';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Select } from '../../ui/mantine/select.tsx';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { useCreateIntegration } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const { channels, ntfy: texts } = integrationsTexts;

const publicServer = 'https://ntfy.sh';
const belowInput = ['label', 'input', 'error', 'description'] as const;

type Priority = (typeof ntfyPriorities)[number];

export const NtfyDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateIntegration(channels.connectFailed);
  const [server, setServer] = useState(publicServer);
  const [topic, setTopic] = useState('');
  const [token, setToken] = useState('');
  const [priority, setPriority] = useState<Priority>(ntfyPriorityDefault);
  const [isTried, setTried] = useState(false);
  const isServer = isCallableUrl(server.trim());
  const isTopic = ntfyTopicPattern.test(topic.trim());

  const submit = () => {
    setTried(true);
    if (!isServer || !isTopic) return undefined;
    return create.mutateAsync({ kind: 'ntfy', server, topic, token, priority });
  };
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      submitText={channels.connect}
      onSubmit={submit}
      onSuccess={() => {
        toast.success(channels.connected(channels.ntfy.name));
        onClose();
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={texts.server}
          type="url"
          required
          maxLength={integrationUrlMaxLength}
          error={isTried && !isServer ? integrationsTexts.dialog.urlWrong : undefined}
          value={server}
          onChange={(event) => setServer(event.currentTarget.value)}
        />
        <TextInput
          label={texts.topic}
          required
          description={texts.topicHint}
          inputWrapperOrder={[...belowInput]}
          maxLength={64}
          autoComplete="off"
          error={isTried && !isTopic ? channels.wrong : undefined}
          value={topic}
          onChange={(event) => setTopic(event.currentTarget.value)}
        />
        <TextInput
          label={texts.token}
          type="password"
          description={texts.tokenHint}
          inputWrapperOrder={[...belowInput]}
          maxLength={integrationTokenMaxLength}
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Select
          label={texts.priority}
          allowDeselect={false}
          data={ntfyPriorities.map((value) => ({ value: String(value), label: texts.priorities[value] }))}
          value={String(priority)}
          onChange={(value) => setPriority(ntfyPriorities.find((one) => String(one) === value) ?? ntfyPriorityDefault)}
        />
      </div>
    </FormDialog>
  );
};
