import type { ApiKey } from '@holdfast/contract/api-keys';
import { type ApiScope, isApiKeyOver, shownApiKey } from '@holdfast/contract/api-keys.rules';
import { IconBolt, IconEye, IconKey, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatRelative } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useNow } from '../../lib/use-now.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Chip } from '../../ui/display/chip.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { useApiKeys, useRemoveApiKey } from './api-keys.api.ts';
import classes from './api-keys.module.css';
import { apiKeysTexts as texts } from './api-keys.texts.ts';

const icon = { size: 14, 'aria-hidden': true };

const newKeyDialog = dialogCode(async () => (await import('./new-key-dialog.tsx')).NewKeyDialog);

const ScopeChip = ({ scope }: { scope: ApiScope }) =>
  scope.endsWith(':read') ? (
    <Chip icon={<IconEye {...icon} />} text={texts.scopes[scope].short} />
  ) : (
    <Chip tone="amber" icon={<IconBolt {...icon} />} text={texts.scopes[scope].short} />
  );

const RemoveDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const remove = useRemoveApiKey(apiKey);
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={texts.removeText(apiKey.name)}
      confirmText={texts.remove}
      icon={<IconTrash size={20} />}
      isDestructive
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
};

const KeysTable = ({ apiKeys }: { apiKeys: ApiKey[] | undefined }) => {
  const { timezone: timeZone } = useUser();
  const now = useNow(60);
  const [removing, setRemoving] = useState<ApiKey | null>(null);
  const endOf = ({ expiresAt }: ApiKey) => {
    if (expiresAt === null) return null;
    const date = formatDate(expiresAt, { timeZone });
    return isApiKeyOver(expiresAt, new Date(now)) ? texts.ended(date) : texts.ends(date);
  };
  const columns: Column<ApiKey>[] = [
    {
      title: texts.columns.name,
      isMain: true,
      cell: (apiKey) => (
        <span className={classes.name}>
          {apiKey.name}
          <span className={classes.note}>{endOf(apiKey)}</span>
        </span>
      ),
    },
    {
      title: texts.columns.scopes,
      cell: ({ scopes }) => (
        <span className={classes.scopes}>
          {scopes.map((scope) => (
            <ScopeChip key={scope} scope={scope} />
          ))}
        </span>
      ),
    },
    {
      title: texts.columns.key,
      cell: ({ keyEnd }) => <code className={classes.key}>{shownApiKey(keyEnd)}</code>,
      isMinor: true,
      isShort: true,
    },
    {
      title: texts.columns.used,
      cell: ({ lastUsedAt }) => (lastUsedAt ? formatRelative(lastUsedAt, now) : texts.never),
      isMinor: true,
    },
    {
      title: texts.columns.remove,
      isTitleHidden: true,
      isTight: true,
      isRight: true,
      cell: (apiKey) => (
        <ActionIcon aria-label={texts.removeOf(apiKey.name)} title={texts.remove} onClick={() => setRemoving(apiKey)}>
          <IconTrash size={16} />
        </ActionIcon>
      ),
    },
  ];
  return (
    <div className={classes.table}>
      <Table
        label={texts.title}
        columns={columns}
        rows={apiKeys}
        keyOf={({ _id }) => _id}
        labelOf={({ name }) => name}
        rowHeight={44}
        isInset
      />
      {removing && <RemoveDialog apiKey={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
};

const Content = () => {
  const { data: apiKeys, isError, refetch } = useApiKeys();
  if (!apiKeys && isError) return <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />;
  if (apiKeys?.length === 0) {
    return <EmptyState icon={<IconKey size={22} />} title={texts.empty} text={texts.emptyText} />;
  }
  return <KeysTable apiKeys={apiKeys} />;
};

export const ApiKeys = () => {
  const [isAdding, setAdding] = useState(false);
  return (
    <Paper component="section" className={classes.keys} aria-label={texts.title}>
      <div className={classes.head}>
        <div>
          <h2>{texts.title}</h2>
          <p className={classes.note}>{texts.text}</p>
        </div>
        <Button
          className={classes.add}
          leftSection={<IconKey size={18} />}
          onMouseEnter={newKeyDialog.prepare}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      </div>
      <Content />
      {isAdding && <LazyDialog code={newKeyDialog} props={{ onClose: () => setAdding(false) }} />}
    </Paper>
  );
};
