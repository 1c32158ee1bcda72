import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { Skeleton } from '../../../ui/mantine/skeleton.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

const Row = () => (
  <SettingRow
    icon={<Skeleton width={36} height={36} radius={10} />}
    title={<Skeleton width={160} height={14} mt={3} mb={3} />}
    text={<Skeleton width={220} height={12} mt={3} />}
    action={<Skeleton width={68} height={30} radius={8} />}
  />
);

export const SessionsSkeleton = () => (
  <div role="status" aria-label={uiTexts.loading}>
    <Row />
    <Row />
  </div>
);
