import { IconLink, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useHasColumns, useIsNarrow } from '../../lib/media.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import type { NewLink } from './link-form.tsx';
import { LinkReadyPanel } from './link-ready.tsx';
import { useLiveLinks } from './live-links.api.ts';
import classes from './live-links.module.css';
import { liveLinksTexts as texts } from './live-links.texts.ts';
import { LiveLinksList } from './live-links-list.tsx';
import { NewLinkCard } from './new-link-card.tsx';

const liveLinkDialog = dialogCode(async () => (await import('./live-link-dialog.tsx')).LiveLinkDialog);

const rows = [1, 2, 3];

const Content = ({ made }: { made: readonly NewLink[] }) => {
  const { data: links, isError, refetch } = useLiveLinks();
  if (!links && isError) return <LoadFailure title={texts.failed} text={texts.failedText} onRetry={refetch} />;
  if (!links) {
    return (
      <div className={classes.skeleton} role="status" aria-label={uiTexts.loading}>
        {rows.map((row) => (
          <Skeleton key={row} height={72} />
        ))}
      </div>
    );
  }
  if (links.length === 0)
    return <EmptyState icon={<IconLink size={22} />} title={texts.empty} text={texts.emptyText} />;
  return <LiveLinksList links={links} made={made} />;
};

const CreateButton = ({ onCreated }: { onCreated: (link: NewLink) => void }) => {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconPlus size={18} />}
        aria-label={texts.create}
        onMouseEnter={liveLinkDialog.prepare}
        onClick={() => setOpen(true)}
      >
        {isNarrow ? texts.createShort : texts.create}
      </Button>
      {isOpen && <LazyDialog code={liveLinkDialog} props={{ onCreated, onClose: () => setOpen(false) }} />}
    </>
  );
};

interface LiveLinksProps {
  /** `action` is the create button, null when the form is beside the list. */
  renderFrame: (action: ReactNode, content: ReactNode) => ReactNode;
}

/** The user's own live links, and other users' links of the user's devices. */
export const LiveLinks = ({ renderFrame }: LiveLinksProps) => {
  const hasColumns = useHasColumns();
  // The server does not return link URLs again: they can be copied only until the user leaves the page.
  const [made, setMade] = useState<readonly NewLink[]>([]);
  const add = (link: NewLink) => setMade((before) => [link, ...before]);
  const { data: links } = useLiveLinks();
  const isStopped = ({ liveLink: { _id } }: NewLink) => links?.some((link) => link._id === _id && link.stoppedAt);
  const [latest] = made;
  return renderFrame(
    hasColumns ? null : <CreateButton onCreated={add} />,
    <div className={classes.page}>
      <div className={classes.panels}>
        {latest && !isStopped(latest) && <LinkReadyPanel key={latest.url} {...latest} />}
        <Content made={made} />
      </div>
      {hasColumns && <NewLinkCard onCreated={add} />}
    </div>,
  );
};
