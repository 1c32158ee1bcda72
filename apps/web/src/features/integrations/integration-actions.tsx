import type { Integration } from '@holdfast/contract/integrations';
import { IconSend } from '@tabler/icons-react';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Switch } from '../../ui/mantine/switch.ts';
import { useSendTest, useUpdateIntegration } from './integrations.api.ts';
import { integrationsTexts as texts } from './integrations.texts.ts';

interface IntegrationProps {
  integration: Integration;
}

export const SendTestButton = ({ integration }: IntegrationProps) => {
  const sendTest = useSendTest(integration);
  const { submit, isBusy } = useSubmit(() => sendTest.mutateAsync());
  return (
    <Button
      leftSection={<IconSend size={18} />}
      aria-label={texts.sendTestTo(integration.target)}
      loading={isBusy}
      onClick={submit}
    >
      {texts.sendTest}
    </Button>
  );
};

export const OnSwitch = ({ integration, label }: IntegrationProps & { label?: string }) => {
  const update = useUpdateIntegration(integration);
  const isOn = update.isPending ? (update.variables.isOn ?? integration.isOn) : integration.isOn;
  return (
    <Switch
      {...(label ? { label } : { 'aria-label': texts.isOn(integration.target) })}
      checked={isOn}
      onChange={(event) => update.mutate({ isOn: event.currentTarget.checked })}
    />
  );
};
