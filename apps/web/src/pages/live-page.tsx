import { lazy, Suspense, useEffect } from 'react';
import { FailureBoundary } from '../app/failure-boundary.tsx';
import { FirstScreenEnd } from '../app/first-screen-end.tsx';
import { brand } from '../brand.ts';
import { liveTexts } from '../features/live-links/live.texts.ts';
import { LiveView } from '../features/live-links/live-view.tsx';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { Skeleton } from '../ui/mantine/skeleton.ts';

// The map's texts are loaded with it; the page itself does not wait for them.
const LiveMap = lazy(async () => {
  await loadOtherTexts();
  return { default: (await import('../features/live-links/live-map.tsx')).LiveMap };
});

/** Page of `/live/:token`, a separate entry without a router. */
export const LivePage = ({ address }: { address: string }) => {
  useEffect(() => {
    document.title = brand.titlePrefix + liveTexts.livePosition;
  }, []);
  return (
    <FailureBoundary place={address}>
      <FirstScreenEnd />
      <LiveView
        token={address.split('/')[2] ?? ''}
        renderMap={({ name, isMoving }, position, followPlace) => (
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <LiveMap name={name} position={position} isMoving={isMoving} followPlace={followPlace} />
          </Suspense>
        )}
      />
    </FailureBoundary>
  );
};
