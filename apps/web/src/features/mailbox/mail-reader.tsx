import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { SegmentedControl } from '../../ui/mantine/segmented-control.ts';
import type { Mail } from './mailbox.api.ts';
import classes from './mailbox.module.css';
import { mailboxTexts } from './mailbox.texts.ts';

const views = [
  { value: 'html', label: mailboxTexts.html },
  { value: 'plain', label: mailboxTexts.plain },
];

// Iframe sandbox: links open in a new tab; scripts, forms and same-origin access are blocked.
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

const openLinksOutside = (html: string) => html.replace(/<head>/i, '<head><base target="_blank">');

const address = /(https?:\/\/\S+)/;

/** Plain text with clickable links; nothing is interpreted as HTML. */
const LinkedText = ({ text }: { text: string }) => (
  <pre className={classes.plain}>
    {text.split(address).map((part, index) =>
      address.test(part) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
        <a key={index} href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </pre>
);

export const MailReader = ({ mail }: { mail: Mail }) => {
  const [view, setView] = useState('html');
  return (
    <article className={classes.reader} aria-label={mail.subject}>
      <header className={classes.readerHead}>
        <div>
          <h2>{mail.subject}</h2>
          <p className={classes.meta}>{mailboxTexts.sent(mail.to, formatDateTime(mail.createdAt))}</p>
        </div>
        <SegmentedControl data={views} value={view} onChange={setView} />
      </header>
      {view === 'html' ? (
        <iframe
          className={classes.frame}
          title={mailboxTexts.content}
          sandbox={sandbox}
          srcDoc={openLinksOutside(mail.html)}
        />
      ) : (
        <LinkedText text={mail.text} />
      )}
    </article>
  );
};
