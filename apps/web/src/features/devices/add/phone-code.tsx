import { IconCheck, IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react';
import { formatTime } from '../../../lib/format.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { QrCode } from '../../../ui/display/qr-code.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { usePhoneCode } from '../adding.api.ts';
import classes from './adding.module.css';
import { addingTexts } from './adding.texts.ts';

const texts = addingTexts.phone.code;

const CopyLink = ({ link }: { link: string }) => {
  const { isCopied, copy } = useCopy(link);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<Icon size={16} />} onClick={copy}>
      {isCopied ? uiTexts.copied : texts.copy}
    </Button>
  );
};

const OpenLink = ({ link }: { link: string }) => (
  <Button component="a" href={link} variant="filled" leftSection={<IconExternalLink size={18} />}>
    {texts.open}
  </Button>
);

/** A QR code; on narrow screens a link, because a phone cannot scan its own display. */
export const PhoneCode = ({ deviceUUID }: { deviceUUID: string }) => {
  const isNarrow = useIsNarrow();
  const { data: code, isFetching, refetch } = usePhoneCode(deviceUUID);
  if (!code && isFetching) return <Skeleton height={isNarrow ? 44 : 202} width={202} radius={12} />;
  return (
    <div className={classes.scan}>
      {code && (isNarrow ? <OpenLink link={code.link} /> : <QrCode text={code.link} label={texts.label} />)}
      <div className={classes.scanWords}>
        {code && <p className={classes.text}>{texts.until(formatTime(code.expiresAt))}</p>}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconRefresh size={16} />}
          loading={isFetching}
          onClick={() => refetch({ cancelRefetch: false })}
        >
          {texts.renew}
        </Button>
        {code && !isNarrow && <CopyLink link={code.link} />}
      </div>
    </div>
  );
};
