import type { LiveLink } from '@holdfast/contract/live-links';
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QrCode } from '../../ui/display/qr-code.tsx';
import { Button } from '../../ui/mantine/button.ts';
import classes from './live-link-dialog.module.css';
import { liveLinksTexts } from './live-links.texts.ts';

const texts = liveLinksTexts.ready;

const icon = { size: 18 };

interface LinkReadyProps {
  liveLink: LiveLink;
  url: string;
  onClose: () => void;
}

export const LinkReady = ({ liveLink: { device, until }, url, onClose }: LinkReadyProps) => {
  const { timezone: timeZone } = useUser();
  const { isCopied, copy } = useCopy(url);
  // Whoever closes the list of apps has changed their mind, which is no error.
  const send = () => navigator.share({ title: device.name, url }).catch(() => {});
  return (
    <Dialog
      title={texts.title}
      text={texts.text(device.name, formatDateTime(until, { timeZone }))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.done}</Button>
          {'share' in navigator && (
            <Button leftSection={<IconShare2 {...icon} />} onClick={send}>
              {texts.send}
            </Button>
          )}
          <Button
            variant="filled"
            leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
            onClick={copy}
            data-autofocus
          >
            {isCopied ? texts.copied : texts.copy}
          </Button>
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
