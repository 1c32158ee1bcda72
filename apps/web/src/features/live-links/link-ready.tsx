import { IconCircleCheck, IconQrcode, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { useUser } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CopyTextButton } from '../../ui/display/copy-text-button.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import type { NewLink } from './link-form.tsx';
import classes from './link-ready.module.css';
import { liveLinksTexts } from './live-links.texts.ts';

const texts = liveLinksTexts.ready;

const icon = { size: 18 };

/** Share through the Web Share API where supported, or copy to the clipboard. */
const LinkActions = ({ liveLink: { device }, url }: NewLink) => {
  // A cancelled share sheet rejects the promise; that is not an error.
  const send = () => navigator.share({ title: device.name, url }).catch(() => {});
  return (
    <>
      {'share' in navigator && (
        <Button leftSection={<IconShare2 {...icon} />} onClick={send}>
          {texts.send}
        </Button>
      )}
      <CopyTextButton value={url} texts={texts} />
    </>
  );
};

export const LinkReady = ({ onClose, ...link }: NewLink & { onClose: () => void }) => {
  const { timezone: timeZone } = useUser();
  const { liveLink, url } = link;
  return (
    <Dialog
      title={texts.title}
      text={texts.text(liveLink.device.name, formatDateTime(liveLink.until, { timeZone }))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          <LinkActions {...link} />
        </>
      }
    >
      <div className={classes.ready}>
        <code className={classes.address} role="status" aria-label={texts.address}>
          {url}
        </code>
        <p className={classes.hint}>{texts.once}</p>
        <QrCode text={url} label={texts.qrCode} />
      </div>
    </Dialog>
  );
};

export const LinkReadyPanel = (link: NewLink) => {
  const [isShown, setShown] = useState(false);
  const isNarrow = useIsNarrow();
  const show = () => setShown(true);
  return (
    <section className={classes.panel} aria-label={texts.title}>
      <IconCircleCheck size={20} aria-hidden />
      <div className={classes.words} role="status">
        <h2>{texts.title}</h2>
        <code>{link.url.replace(/^https?:\/\//, '')}</code>
        <p>{texts.once}</p>
      </div>
      <div className={classes.actions}>
        {isNarrow ? (
          <ActionIcon variant="default" data-icon aria-label={texts.qrCode} onClick={show}>
            <IconQrcode {...icon} />
          </ActionIcon>
        ) : (
          <Button leftSection={<IconQrcode {...icon} />} aria-label={texts.qrCode} onClick={show}>
            {texts.qrCodeShort}
          </Button>
        )}
        <LinkActions {...link} />
      </div>
      {isShown && <LinkReady {...link} onClose={() => setShown(false)} />}
    </section>
  );
};
