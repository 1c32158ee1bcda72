import type { Device } from '@holdfast/contract/devices';
import { canOwn } from '@holdfast/contract/devices.rules';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../ui/layout/panel.tsx';
import rows from '../../ui/layout/setting-row.module.css';
import { Switch } from '../../ui/mantine/switch.ts';
import { clientConfigQuery } from '../auth/auth.api.ts';
import { useHomeAssistant, useSwitchHomeAssistant } from './home-assistant.api.ts';
import { homeAssistantTexts as texts } from './home-assistant.texts.ts';

const HomeAssistantSwitch = ({ id }: { id: string }) => {
  const { data } = useHomeAssistant(id);
  const change = useSwitchHomeAssistant(id);
  const isOn = change.isPending ? change.variables : (data?.isOn ?? false);
  return (
    <Panel
      title={texts.title}
      action={
        <Switch
          aria-label={texts.isOn}
          aria-describedby={`${id}-home-assistant`}
          checked={isOn}
          disabled={!data || change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      }
    >
      <p id={`${id}-home-assistant`} className={rows.text}>
        {texts.text} {texts.off}
      </p>
    </Panel>
  );
};

/** For the owner only, and only if the operator has connected Home Assistant. */
export const HomeAssistantPanel = ({ device }: { device: Device }) => {
  const { data: config } = useQuery(clientConfigQuery);
  if (!config?.hasHomeAssistant || !canOwn(device.privilege)) return null;
  return <HomeAssistantSwitch id={device._id} />;
};
