import type { Device } from '@holdfast/contract/devices';
import { IconSend } from '@tabler/icons-react';
import { Button } from '../../ui/mantine/button.ts';
import { useSendTestAlert, useTestAlert } from './alerts.api.ts';
import { alertsTexts } from './alerts.texts.ts';
import { Deliveries } from './deliveries.tsx';
import classes from './test-alert.module.css';

const texts = alertsTexts.test;

export const TestAlert = ({ device }: { device: Device }) => {
  const send = useSendTestAlert(device);
  const { data } = useTestAlert(device, { isEnabled: send.isSuccess });
  const { pushNotification, emailAlerts } = device;

  const outcome = () => {
    if (!send.isSuccess || !data) return null;
    const hasPush = data.deliveries.some(({ channel }) => channel === 'push');
    return (
      <>
        {data.deliveries.length > 0 && <Deliveries deliveries={data.deliveries} />}
        {!pushNotification && !emailAlerts && <p className={classes.text}>{texts.noChannel}</p>}
        {pushNotification && !hasPush && <p className={classes.text}>{texts.noBrowser}</p>}
      </>
    );
  };

  return (
    <section className={classes.test} aria-label={texts.title}>
      <p className={classes.text}>{texts.text}</p>
      <Button leftSection={<IconSend size={18} />} loading={send.isPending} onClick={() => send.mutate()}>
        {texts.button}
      </Button>
      <div role="status">{outcome()}</div>
    </section>
  );
};
