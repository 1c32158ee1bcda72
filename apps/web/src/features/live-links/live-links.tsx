import { IconLink, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useIsNarrow } from '../../lib/media.ts';
import { dialogCode, LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useLiveLinks } from './live-links.api.ts';
import classes from './live-links.module.css';
import { liveLinksTexts as texts } from './live-links.texts.ts';
import { LiveLinksList } from './live-links-list.tsx';

const liveLinkDialog = dialogCode(async () => (await import('./live-link-dialog.tsx')).LiveLinkDialog);

const rows = [1, 2, 3];

const Content = () => {
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
  return <LiveLinksList links={links} />;
};

interface LiveLinksProps {
  /** Gets the button that makes a link. */
  renderFrame: (action: ReactNode, content: ReactNode) => ReactNode;
}

/** The person's live links, and everybody's of their own devices. */
export const LiveLinks = ({ renderFrame }: LiveLinksProps) => {
  const isNarrow = useIsNarrow();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus size={18} />}
      aria-label={texts.create}
      onMouseEnter={liveLinkDialog.prepare}
      onClick={() => setCreating(true)}
    >
      {isNarrow ? texts.createShort : texts.create}
    </Button>
  );
  return renderFrame(
    create,
    <>
      <Content />
      {isCreating && <LazyDialog code={liveLinkDialog} props={{ onClose: () => setCreating(false) }} />}
    </>,
  );
};
