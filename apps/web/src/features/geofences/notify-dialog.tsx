import type { Device } from '@holdfast/contract/devices';
import {
  IconBellRinging,
  IconChevronRight,
  IconDeviceMobile,
  IconMail,
  IconSend,
  IconShieldCheck,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useUser } from '../../lib/session.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Switch } from '../../ui/mantine/switch.ts';
import { offerPush, pushState } from '../alerts/alerts.api.ts';
import { useUpdateAlertSettings } from '../devices/devices.api.ts';
import { geofencesTexts } from './geofences.texts.ts';
import classes from './notify-dialog.module.css';

const texts = geofencesTexts.notify;

interface ChannelProps {
  icon: ReactNode;
  name: string;
  text: string;
  children: ReactNode;
}

const Channel = ({ icon, name, text, children }: ChannelProps) => (
  <li className={classes.channel}>
    {icon}
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>{text}</span>
    </span>
    {children}
  </li>
);

/** Offers alerts after the first boundary of a device is saved. */
export const NotifyDialog = ({ device, onClose }: { device: Device; onClose: () => void }) => {
  const { email } = useUser();
  const update = useUpdateAlertSettings(device);
  const [emailAlerts, setEmailAlerts] = useState(device.emailAlerts);
  const [pushNotification, setPushNotification] = useState(device.pushNotification);
  const [push, setPush] = useState(pushState);
  const canAllow = push === 'on' || push === 'off';
  /** Alerts go to all browsers of the person: others may take what this one cannot. */
  const pushName = canAllow ? texts.push : texts.pushElsewhere;
  const isChanged = emailAlerts !== device.emailAlerts || pushNotification !== device.pushNotification;
  const allowPush = () => {
    setPushNotification(true);
    // Synchronously in the click handler: browsers require a user gesture for the permission prompt.
    void offerPush().then(() => setPush(pushState()));
  };
  return (
    <FormDialog
      title={texts.title}
      text={texts.text(device.name)}
      mark={{ icon: <IconShieldCheck size={22} />, text: texts.saved }}
      width={520}
      submitText={texts.done}
      actions={
        <>
          <span className={classes.hint}>{texts.hint}</span>
          <Button variant="subtle" onClick={onClose}>
            {texts.notNow}
          </Button>
        </>
      }
      onSubmit={() => (isChanged ? update.mutateAsync({ emailAlerts, pushNotification }) : Promise.resolve())}
      onClose={onClose}
    >
      <ul className={classes.channels}>
        <Channel icon={<IconMail size={20} aria-hidden />} name={texts.email} text={email}>
          <Switch
            aria-label={texts.email}
            checked={emailAlerts}
            onChange={({ currentTarget }) => setEmailAlerts(currentTarget.checked)}
          />
        </Channel>
        <Channel icon={<IconDeviceMobile size={20} aria-hidden />} name={pushName} text={texts.pushTexts[push]}>
          {pushNotification || !canAllow ? (
            <Switch
              aria-label={pushName}
              checked={pushNotification}
              onChange={() => setPushNotification(!pushNotification)}
            />
          ) : (
            <Button leftSection={<IconBellRinging size={18} />} aria-label={texts.allowPush} onClick={allowPush}>
              {texts.allow}
            </Button>
          )}
        </Channel>
        <Channel icon={<IconSend size={20} aria-hidden />} name={texts.others} text={texts.othersText}>
          <Link className={classes.others} to={paths.integrations} aria-label={texts.others}>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </Channel>
      </ul>
    </FormDialog>
  );
};
