import { formatRelative } from '../../lib/format.ts';
import type { Mail } from './mailbox.api.ts';
import classes from './mailbox.module.css';
import { mailboxTexts } from './mailbox.texts.ts';

interface MailListProps {
  mails: Mail[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

export const MailList = ({ mails, chosenId, onChoose }: MailListProps) => (
  <ul className={classes.list} aria-label={mailboxTexts.list}>
    {mails.map((mail) => (
      <li key={mail.id}>
        <button
          type="button"
          className={classes.item}
          aria-current={mail.id === chosenId}
          onClick={() => onChoose(mail.id)}
        >
          <span className={classes.subject}>{mail.subject}</span>
          <time className={classes.time} dateTime={mail.createdAt}>
            {formatRelative(mail.createdAt)}
          </time>
          <span className={classes.to}>{mail.to}</span>
        </button>
      </li>
    ))}
  </ul>
);
