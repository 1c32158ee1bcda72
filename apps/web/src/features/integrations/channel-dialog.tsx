import type { Integration } from '@holdfast/contract/integrations';
import { useSubmit } from '../../lib/use-submit.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Deliveries } from './deliveries.tsx';
import { OnSwitch, SendTestButton } from './integration-actions.tsx';
import { useRemoveIntegration } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.channels;

interface ChannelDialogProps {
  channel: Integration;
  name: string;
  onClose: () => void;
}

export const ChannelDialog = ({ channel, name, onClose }: ChannelDialogProps) => {
  const remove = useRemoveIntegration(channel);
  const { submit, isBusy } = useSubmit(() => remove.mutateAsync(), onClose);
  return (
    <Dialog
      title={name}
      text={texts.everyAlert}
      subject={channel.target}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" loading={isBusy} onClick={submit}>
            {texts.disconnect}
          </Button>
          <SendTestButton integration={channel} />
        </>
      }
    >
      <div className={classes.fields}>
        <OnSwitch integration={channel} label={texts.alerts} />
        {channel.offReason && <p className={classes.warning}>{integrationsTexts.offReasons[channel.offReason]}</p>}
        <Deliveries integration={channel} />
      </div>
    </Dialog>
  );
};
