import type { Device } from '@holdfast/contract/devices';
import { IconChevronRight, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { formatDuration } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import classes from '../../ui/layout/link-row.module.css';
import { useLiveLinks } from './live-links.api.ts';
import { liveLinksTexts as texts } from './live-links.texts.ts';

const liveLinkDialog = dialogCode(async () => (await import('./live-link-dialog.tsx')).LiveLinkDialog);

const Words = ({ value }: { value: string | undefined }) => (
  <>
    <IconLink size={18} aria-hidden />
    <span className={classes.label}>{texts.menuItem}</span>
    <span className={classes.value}>{value}</span>
    <IconChevronRight size={16} aria-hidden />
  </>
);

export const LiveLinkRow = ({ device }: { device: Device }) => {
  const [isOpen, setOpen] = useState(false);
  const now = useNow(60);
  const { data } = useLiveLinks({ hasViews: false });
  const ends = (data ?? [])
    .filter(({ device: { _id }, stoppedAt }) => _id === device._id && stoppedAt === null)
    .map(({ until }) => Date.parse(until))
    .filter((until) => until > now);
  if (ends.length > 0) {
    return (
      <Link className={classes.row} to={paths.liveLinks}>
        <Words value={texts.endsIn(formatDuration((Math.max(...ends) - now) / 1000))} />
      </Link>
    );
  }
  return (
    <>
      <button type="button" className={classes.row} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Words value={data && texts.off} />
      </button>
      {isOpen && <LazyDialog code={liveLinkDialog} props={{ device, onClose: () => setOpen(false) }} />}
    </>
  );
};
