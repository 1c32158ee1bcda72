import { IconCheck, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { formatRelative } from '../../../lib/format.ts';
import { Chip } from '../../../ui/display/chip.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { useRemoveSession, type useSessions } from '../account.api.ts';
import { accountTexts } from '../account.texts.ts';
import classes from './session-list.module.css';

const texts = accountTexts.sessions;

type Session = NonNullable<ReturnType<typeof useSessions>['data']>[number];

const isPhone = (browser: string) => /android|iphone|ipad|ios|mobile/i.test(browser);

const CurrentChip = () => <Chip tone="green" icon={<IconCheck size={14} aria-hidden />} text={texts.current} />;

const SignOutButton = ({ id, browser }: Session) => {
  const remove = useRemoveSession();
  return (
    <Button
      size="xs"
      aria-label={texts.signOutOf(browser)}
      loading={remove.isPending}
      onClick={() => remove.mutate(id)}
    >
      {texts.signOut}
    </Button>
  );
};

const SessionRow = (session: Session) => {
  const { browser, place, lastUsedAt, isCurrent } = session;
  const Icon = isPhone(browser) ? IconDeviceMobile : IconDeviceLaptop;
  const when = isCurrent ? texts.activeNow : formatRelative(lastUsedAt);
  return (
    <SettingRow
      icon={<Icon size={18} />}
      title={
        <>
          {browser}
          {isCurrent && <CurrentChip />}
        </>
      }
      text={texts.lastUsed(place || texts.unknownPlace, when)}
      action={!isCurrent && <SignOutButton {...session} />}
    />
  );
};

const newestFirst = (a: Session, b: Session) =>
  Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt);

export const SessionList = ({ sessions }: { sessions: readonly Session[] }) => (
  <ul aria-label={texts.title}>
    {sessions.toSorted(newestFirst).map((session) => (
      <li key={session.id} className={classes.item}>
        <SessionRow {...session} />
      </li>
    ))}
  </ul>
);
