import { IconExternalLink, IconShieldLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { Channels } from './channels.tsx';
import { useIntegrations } from './integrations.api.ts';
import classes from './integrations.module.css';
import { integrationsTexts as texts } from './integrations.texts.ts';
import { Webhooks } from './webhooks.tsx';

const Content = ({ keys }: { keys: ReactNode }) => {
  const { data: integrations, isError, refetch } = useIntegrations();
  if (!integrations && isError) {
    return (
      <div className={classes.column}>
        <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />
        {keys}
      </div>
    );
  }
  if (!integrations) {
    return (
      <div className={classes.columns} role="status" aria-label={uiTexts.loading}>
        <Skeleton height={280} />
        <Skeleton height={180} />
      </div>
    );
  }
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Webhooks webhooks={integrations.filter(({ kind }) => kind === 'webhook')} />
        {keys}
      </div>
      <div className={classes.column}>
        <Channels />
        <Panel title={texts.who} action={<IconShieldLock size={18} aria-hidden />}>
          <p className={classes.note}>{texts.whoText}</p>
        </Panel>
      </div>
    </div>
  );
};

interface IntegrationsProps {
  keys: ReactNode;
  renderFrame: (action: ReactNode, content: ReactNode) => ReactNode;
}

export const Integrations = ({ keys, renderFrame }: IntegrationsProps) =>
  renderFrame(
    <Button
      component="a"
      href="/api/docs"
      target="_blank"
      leftSection={<IconExternalLink size={18} />}
      className={classes.reference}
    >
      {texts.reference}
    </Button>,
    <Content keys={keys} />,
  );
