import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { sharingTexts as texts } from '../sharing.texts.ts';

export const SharesSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <Skeleton height={36} radius={8} />
    <Skeleton height={60} radius={8} mt={20} />
    <Skeleton height={60} radius={8} mt={8} />
  </div>
);

export const SharesFailure = ({ onRetry }: { onRetry: () => void }) => (
  <LoadFailure title={texts.loadFailed} text={texts.loadFailedText} onRetry={onRetry} />
);
