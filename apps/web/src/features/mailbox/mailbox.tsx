import { IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { TextInput } from '../../ui/mantine/text-input.ts';
import { MailList } from './mail-list.tsx';
import { MailReader } from './mail-reader.tsx';
import { mailsQuery } from './mailbox.api.ts';
import classes from './mailbox.module.css';
import { mailboxTexts } from './mailbox.texts.ts';

const icon = <IconMailOpened size={22} />;

const Bones = () => (
  <div className={classes.bones}>
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} height={48} />
    ))}
  </div>
);

interface MailboxProps {
  recipient: string;
  onRecipientChange: (recipient: string) => void;
  accessKey?: string;
}

export const Mailbox = ({ recipient, onRecipientChange, accessKey }: MailboxProps) => {
  const { data, isPending, isError, refetch } = useQuery(mailsQuery({ to: recipient.trim(), key: accessKey }));
  const [chosenId, setChosenId] = useState<string>();
  const mails = data?.data ?? [];
  const chosen = mails.find((mail) => mail.id === chosenId) ?? mails[0];

  return (
    <div className={classes.mailbox}>
      <section className={classes.side}>
        <TextInput
          aria-label={mailboxTexts.filter}
          placeholder={mailboxTexts.filterHint}
          value={recipient}
          onChange={(event) => onRecipientChange(event.currentTarget.value)}
        />
        {isPending ? <Bones /> : <MailList mails={mails} chosenId={chosen?.id} onChoose={setChosenId} />}
      </section>
      <section className={classes.content}>
        {chosen && <MailReader key={chosen.id} mail={chosen} />}
        {!data && isError && (
          <LoadFailure title={mailboxTexts.failed} text={mailboxTexts.failedText} onRetry={refetch} />
        )}
        {data && !chosen && <EmptyState icon={icon} title={mailboxTexts.emptyTitle} text={mailboxTexts.emptyText} />}
      </section>
    </div>
  );
};
