import type { Integration } from '@holdfast/contract/integrations';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { Deliveries } from './deliveries.tsx';
import { OnSwitch, SendTestButton } from './integration-actions.tsx';
import { IntegrationState } from './integration-state.tsx';
import { useRemoveIntegration } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.webhooks;

const webhookDialog = dialogCode(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

interface WebhookProps {
  webhook: Integration;
}

const RemoveDialog = ({ webhook, onClose }: WebhookProps & { onClose: () => void }) => {
  const remove = useRemoveIntegration(webhook);
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={texts.removeText(webhook.target)}
      confirmText={integrationsTexts.remove}
      icon={<IconTrash size={20} />}
      isDestructive
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
};

export const WebhookCard = ({ webhook }: WebhookProps) => {
  const [open, setOpen] = useState<'events' | 'remove' | null>(null);
  const { target, events, secretEnd, offReason } = webhook;
  const close = () => setOpen(null);
  return (
    <article className={classes.card} aria-label={target}>
      <div className={classes.facts}>
        <div className={classes.line}>
          <IntegrationState integration={webhook} />
          <code className={classes.target} title={target}>
            {target}
          </code>
          <span className={classes.actions}>
            <SendTestButton integration={webhook} />
            <ActionIcon size="lg" aria-label={integrationsTexts.removeOf(target)} onClick={() => setOpen('remove')}>
              <IconTrash size={18} />
            </ActionIcon>
            <OnSwitch integration={webhook} />
          </span>
        </div>
        {offReason && <p className={classes.warning}>{integrationsTexts.offReasons[offReason]}</p>}
        <div className={classes.events}>
          {events.map((event) => (
            <code key={event} className={classes.event}>
              {event}
            </code>
          ))}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPencil size={15} />}
            aria-label={texts.eventsOf(target)}
            onMouseEnter={webhookDialog.prepare}
            onClick={() => setOpen('events')}
          >
            {texts.events}
          </Button>
        </div>
        <TextInput
          className={classes.secret}
          label={texts.secret}
          description={texts.secretHint}
          inputWrapperOrder={['label', 'input', 'description']}
          readOnly
          value={`whsec_••••••••••••${secretEnd}`}
        />
      </div>
      <Deliveries integration={webhook} isInset />
      {open === 'events' && <LazyDialog code={webhookDialog} props={{ webhook, onClose: close }} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
    </article>
  );
};
