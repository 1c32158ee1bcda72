import type { Integration } from '@holdfast/contract/integrations';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import classes from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';
import { WebhookCard } from './webhook-card.tsx';

const texts = integrationsTexts.webhooks;

const webhookDialog = dialogCode(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

export const Webhooks = ({ webhooks }: { webhooks: Integration[] }) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <Paper component="section" className={classes.webhooks} aria-label={texts.title}>
      <div className={classes.head}>
        <div>
          <h2>{texts.title}</h2>
          <p className={classes.note}>{texts.text}</p>
        </div>
        <Button
          className={classes.add}
          leftSection={<IconPlus size={18} />}
          aria-label={texts.addLabel}
          onMouseEnter={webhookDialog.prepare}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </div>
      {webhooks.length === 0 && (
        <EmptyState icon={<IconWebhook size={22} />} title={texts.empty} text={texts.emptyText} />
      )}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook._id} webhook={webhook} />
      ))}
      {isAdding && <LazyDialog code={webhookDialog} props={{ onClose: () => setAdding(false) }} />}
    </Paper>
  );
};
