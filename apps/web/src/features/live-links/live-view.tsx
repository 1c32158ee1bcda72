import type { Live } from '@holdfast/contract/live-links';
import { IconCloudOff, IconLinkOff, IconShieldLock } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { brand } from '../../brand.ts';
import { hasCode } from '../../lib/api-error.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { isEnded, useLive } from './live.api.ts';
import classes from './live.module.css';
import { liveTexts as texts } from './live.texts.ts';
import { LiveCard } from './live-card.tsx';

const isToday = (time: string) => new Date(time).toDateString() === new Date().toDateString();

const Brand = () => (
  <header className={classes.brand}>
    <Logo size={28} />
    {brand.name}
    <span>{texts.livePosition}</span>
  </header>
);

const Message = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <Brand />
    <main className={classes.message}>{children}</main>
  </div>
);

const What = ({ until }: { until: string }) => (
  <details className={classes.what}>
    <summary>
      <IconShieldLock size={18} aria-hidden />
      <span>{texts.only(isToday(until) ? formatTime(until) : formatDateTime(until))}</span>
      <b>{texts.what}</b>
    </summary>
    <p>{texts.whatText}</p>
  </details>
);

/** Current height of an element, observed through its `ref`. */
const useHeight = () => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, height] as const;
};

interface LiveViewProps {
  token: string;
  /** Called only once the position is known. */
  renderMap: (
    live: Live,
    position: NonNullable<Live['position']>,
    /** Container of the map's follow button. */
    followPlace: HTMLElement | null,
  ) => ReactNode;
}

/** Public page of a live link, for visitors without an account. */
export const LiveView = ({ token, renderMap }: LiveViewProps) => {
  const { data: live, error, refetch } = useLive(token);
  const [followPlace, setFollowPlace] = useState<HTMLElement | null>(null);
  const [lower, covered] = useHeight();
  if (isEnded(error)) {
    return (
      <Message>
        <EmptyState icon={<IconLinkOff size={22} />} title={texts.endedTitle} text={texts.endedText} />
      </Message>
    );
  }
  if (!live && error) {
    const isBusy = hasCode(error, 'too-many-attempts');
    return (
      <Message>
        <EmptyState
          icon={<IconCloudOff size={22} />}
          tone="red"
          title={isBusy ? texts.busyTitle : texts.failedTitle}
          text={isBusy ? texts.busyText : texts.failedText}
          action={<Button onClick={() => void refetch()}>{uiTexts.tryAgain}</Button>}
        />
      </Message>
    );
  }
  if (!live) {
    return (
      <Message>
        <Skeleton height={160} width="min(400px, 100%)" role="status" aria-label={uiTexts.loading} />
      </Message>
    );
  }
  const card = <LiveCard live={live} isUnreachable={error !== null} followRef={setFollowPlace} />;
  if (!live.position) {
    return (
      <Message>
        {card}
        <What until={live.until} />
      </Message>
    );
  }
  return (
    <div className={classes.page}>
      <Brand />
      <main className={classes.content} style={{ '--lower': `${covered}px` } as CSSProperties}>
        <div className={classes.map}>{renderMap(live, live.position, followPlace)}</div>
        <div ref={lower} className={classes.lower}>
          {card}
          <What until={live.until} />
        </div>
      </main>
    </div>
  );
};
