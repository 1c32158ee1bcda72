import { telegramChatPattern, telegramTokenPattern } from '@holdfast/contract/integrations.rules';
import { useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { useCreateIntegration } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const { channels, telegram: texts } = integrationsTexts;

export const TelegramDialog = ({ onClose }: { onClose: () => void }) => {
  const create = useCreateIntegration(channels.connectFailed);
  const [botToken, setBotToken] = useState('');
  const [chatId, setChatId] = useState('');
  const [isTried, setTried] = useState(false);
  const isToken = telegramTokenPattern.test(botToken.trim());
  const isChat = telegramChatPattern.test(chatId.trim());

  const submit = () => {
    setTried(true);
    return isToken && isChat ? create.mutateAsync({ kind: 'telegram', botToken, chatId }) : undefined;
  };
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      submitText={channels.connect}
      onSubmit={submit}
      onSuccess={() => {
        toast.success(channels.connected(channels.telegram.name));
        onClose();
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <TextInput
          label={texts.botToken}
          type="password"
          required
          maxLength={100}
          autoComplete="off"
          error={isTried && !isToken ? channels.wrong : undefined}
          value={botToken}
          onChange={(event) => setBotToken(event.currentTarget.value)}
        />
        <TextInput
          label={texts.chatId}
          required
          description={texts.chatIdHint}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={40}
          autoComplete="off"
          error={isTried && !isChat ? channels.wrong : undefined}
          value={chatId}
          onChange={(event) => setChatId(event.currentTarget.value)}
        />
      </div>
    </FormDialog>
  );
};
