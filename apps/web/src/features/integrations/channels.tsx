import type { Integration } from '@holdfast/contract/integrations';
import { IconBellRinging, IconBrandTelegram, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { TileRow, TileRows } from '../../ui/layout/tile-row.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { IntegrationState } from './integration-state.tsx';
import { useIntegrations } from './integrations.api.ts';
import { integrationsTexts } from './integrations.texts.ts';

const texts = integrationsTexts.channels;

const ntfyDialog = dialogCode(async () => (await import('./ntfy-dialog.tsx')).NtfyDialog);
const telegramDialog = dialogCode(async () => (await import('./telegram-dialog.tsx')).TelegramDialog);
const channelDialog = dialogCode(async () => (await import('./channel-dialog.tsx')).ChannelDialog);

const channels = [
  { kind: 'ntfy', Icon: IconBellRinging, dialog: ntfyDialog },
  { kind: 'telegram', Icon: IconBrandTelegram, dialog: telegramDialog },
] as const;

interface ChannelRowProps {
  channel: (typeof channels)[number];
  connected: Integration | undefined;
  isLoading: boolean;
}

const ChannelRow = ({ channel: { kind, Icon, dialog }, connected, isLoading }: ChannelRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const { name, text } = texts[kind];
  const close = () => setOpen(false);
  return (
    <TileRow icon={<Icon size={20} />} title={name} text={connected?.target ?? text}>
      {connected ? (
        <>
          <IntegrationState integration={connected} />
          <ActionIcon size="lg" aria-label={texts.manage(name)} onClick={() => setOpen(true)}>
            <IconSettings size={18} />
          </ActionIcon>
        </>
      ) : (
        <Button
          disabled={isLoading}
          aria-label={texts.connectTo(name)}
          onMouseEnter={dialog.prepare}
          onClick={() => setOpen(true)}
        >
          {texts.connect}
        </Button>
      )}
      {isOpen && connected && <LazyDialog code={channelDialog} props={{ channel: connected, name, onClose: close }} />}
      {isOpen && !connected && <LazyDialog code={dialog} props={{ onClose: close }} />}
    </TileRow>
  );
};

/** Notification channels besides email and push; they apply to all devices. */
export const ChannelRows = () => {
  const { data: integrations } = useIntegrations();
  return channels.map((channel) => (
    <ChannelRow
      key={channel.kind}
      channel={channel}
      connected={integrations?.find(({ kind }) => kind === channel.kind)}
      isLoading={!integrations}
    />
  ));
};

export const Channels = () => (
  <Panel title={texts.title}>
    <TileRows>
      <ChannelRows />
    </TileRows>
  </Panel>
);
