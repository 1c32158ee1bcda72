import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { useRemoveSession, useSessions } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import { SessionList } from './session-list.tsx';
import classes from './sessions-panel.module.css';

const texts = accountTexts.sessions;

const Row = () => (
  <SettingRow
    icon={<Skeleton width={36} height={36} radius={10} />}
    title={<Skeleton width={160} height={14} mt={3} mb={3} />}
    text={<Skeleton width={220} height={12} mt={3} />}
    action={<Skeleton width={68} height={30} radius={8} />}
  />
);

const SessionsSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <Row />
    <Row />
  </div>
);

const SessionsFailure = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure title={texts.failed} text={texts.failedText} onRetry={onRetry} />
);

const SignOutOthers = () => {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSession();
  return (
    <>
      <Button className={classes.headAction} size="xs" onClick={() => setAsking(true)}>
        {texts.signOutOthers}
      </Button>
      {isAsking && (
        <ConfirmDialog
          icon={<IconLogout size={18} />}
          title={texts.signOutOthersTitle}
          text={texts.signOutOthersText}
          confirmText={texts.signOutOthers}
          onConfirm={() => remove.mutateAsync('others')}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

export const SessionsPanel = () => {
  const { data: sessions, isError, refetch } = useSessions();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Panel title={texts.title} action={hasOthers && <SignOutOthers />}>
      {sessions && <SessionList sessions={sessions} />}
      {!sessions && isError && <SessionsFailure onRetry={refetch} />}
      {!sessions && !isError && <SessionsSkeleton />}
    </Panel>
  );
};
