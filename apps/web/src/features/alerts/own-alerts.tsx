import type { Device } from '@holdfast/contract/devices';
import { IconDeviceMobile, IconMail } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { TileRow } from '../../ui/layout/tile-row.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Switch } from '../../ui/mantine/switch.ts';
import { useUpdateAlertSettings } from '../devices/devices.api.ts';
import { offerPush } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import { pushState } from './push.ts';

const texts = alertsTexts.own;
const icon = { size: 20 };

export const OwnAlerts = ({ device }: { device: Device }) => {
  const id = useId();
  const { email } = useUser();
  const [push, setPush] = useState(pushState);
  const update = useUpdateAlertSettings(device);
  const { emailAlerts, pushNotification } = update.isPending ? { ...device, ...update.variables } : device;
  const allowHere = () => void offerPush().then(() => setPush(pushState()));
  const isPushMissing = pushNotification && push === 'off';
  return (
    <>
      <TileRow id={`${id}-email`} icon={<IconMail {...icon} />} title={texts.email} text={email}>
        <Switch
          aria-labelledby={`${id}-email-title`}
          aria-describedby={`${id}-email-text`}
          checked={emailAlerts}
          disabled={update.isPending}
          onChange={({ currentTarget }) => update.mutate({ emailAlerts: currentTarget.checked })}
        />
      </TileRow>
      <TileRow id={`${id}-push`} icon={<IconDeviceMobile {...icon} />} title={texts.push} text={texts.here[push]}>
        {isPushMissing && <Button onClick={allowHere}>{texts.allowHere}</Button>}
        <Switch
          aria-labelledby={`${id}-push-title`}
          aria-describedby={`${id}-push-text`}
          checked={pushNotification}
          disabled={update.isPending}
          onChange={({ currentTarget: { checked } }) => {
            update.mutate({ pushNotification: checked });
            // Synchronously in the click handler: browsers require a user gesture for the permission prompt.
            if (checked) allowHere();
          }}
        />
      </TileRow>
    </>
  );
};
