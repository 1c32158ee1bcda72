import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PublicPage } from '../app/shell/public-page.tsx';
import { clientConfigQuery } from '../features/auth/auth.api.ts';
import classes from '../features/mailbox/mailbox.module.css';
import { mailboxTexts } from '../features/mailbox/mailbox.texts.ts';
import { Mailbox } from '../features/mailbox/mailbox.tsx';
import { Logo } from '../ui/display/logo.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export const MailboxPage = () => {
  const [search, setSearch] = useSearchParams();
  const { data: config } = useQuery(clientConfigQuery);
  const filterBy = (to: string) => {
    setSearch(
      (old) => {
        if (to) old.set('to', to);
        else old.delete('to');
        return old;
      },
      { replace: true },
    );
  };

  if (config && !config.hasMailbox) return <NotFoundPage />;
  const intro = <p className={classes.intro}>{mailboxTexts.text}</p>;
  const mailbox = config && (
    <Mailbox
      recipient={search.get('to') ?? ''}
      onRecipientChange={filterBy}
      accessKey={search.get('key') ?? undefined}
    />
  );
  const forVisitors = config && (
    <main className={classes.page}>
      <div className={classes.head}>
        <Logo />
        <div>
          <h1>{mailboxTexts.title}</h1>
          {intro}
        </div>
      </div>
      {mailbox}
    </main>
  );
  return (
    <PublicPage title={mailboxTexts.title} forVisitors={forVisitors} isBleeding>
      <div className={classes.inShell}>
        {intro}
        {mailbox}
      </div>
    </PublicPage>
  );
};
