import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LiveView } from '../features/live-links/live-view.tsx';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { Skeleton } from '../ui/mantine/skeleton.ts';

// The map has texts that the page itself does not wait for.
const LiveMap = lazy(async () => {
  await loadOtherTexts();
  return { default: (await import('../features/live-links/live-map.tsx')).LiveMap };
});

export const LivePage = () => {
  const { token = '' } = useParams();
  return (
    <LiveView
      token={token}
      renderMap={({ name, isMoving }, position) => (
        <Suspense fallback={<Skeleton height="100%" radius={0} />}>
          <LiveMap name={name} position={position} isMoving={isMoving} />
        </Suspense>
      )}
    />
  );
};
