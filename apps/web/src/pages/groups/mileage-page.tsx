import type { Mileage } from '@holdfast/contract/timeline';
import { IconDownload, IconPrinter, IconTruckOff } from '@tabler/icons-react';
import { useParams, useSearchParams } from 'react-router';
import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { useGroup } from '../../features/groups/groups.api.ts';
import { DaySkeleton } from '../../features/timeline/day/day-states.tsx';
import { monthsBefore } from '../../features/timeline/day-span.ts';
import { mileageCsv } from '../../features/timeline/mileage/mileage-csv.ts';
import { MileageReport } from '../../features/timeline/mileage/mileage-report.tsx';
import { useMileage } from '../../features/timeline/timeline.api.ts';
import { timelineTexts } from '../../features/timeline/timeline.texts.ts';
import { formatMonthOf } from '../../lib/format.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useUser } from '../../lib/session.ts';
import { dayOf } from '../../lib/zone.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/mantine/button.ts';
import { Select } from '../../ui/mantine/select.tsx';
import { PrintSheet } from '../print-sheet.tsx';
import { FleetOnly } from './fleet-only.tsx';

const texts = timelineTexts.mileage;
const monthsOffered = 12;

interface ActionsProps {
  group: string;
  month: string;
  months: string[];
  rows: Mileage[] | undefined;
  onChoose: (month: string) => void;
}

const Actions = ({ group, month, months, rows, onChoose }: ActionsProps) => {
  const { units } = useUser();
  const save = () =>
    saveFile(new Blob([mileageCsv(rows ?? [], units.distance)], { type: 'text/csv' }), texts.file(group, month));
  return (
    <>
      <Select
        aria-label={texts.month}
        data={months.map((value) => ({ value, label: formatMonthOf(`${value}-01`) }))}
        value={month}
        onChange={(value) => value && onChoose(value)}
        allowDeselect={false}
      />
      <Button leftSection={<IconDownload size={18} />} disabled={!rows} onClick={save}>
        {texts.csv}
      </Button>
      <Button variant="filled" leftSection={<IconPrinter size={18} />} disabled={!rows} onClick={() => window.print()}>
        {texts.print}
      </Button>
    </>
  );
};

const MileageView = ({ groupId }: { groupId: string }) => {
  const { timezone } = useUser();
  const [search, setSearch] = useSearchParams();
  const today = dayOf(Date.now(), timezone);
  const months = [today, ...monthsBefore(today, monthsOffered)].map((day) => day.slice(0, 7));
  const month = months.find((one) => one === search.get('month')) ?? months[0] ?? '';
  const { data: group } = useGroup(groupId);
  const { data: rows, isError, refetch } = useMileage(groupId, month);
  const name = group?.name ?? '';
  const content = () => {
    if (!rows && isError) return <LoadFailure title={texts.failed} text={timelineTexts.failedText} onRetry={refetch} />;
    if (!rows) return <DaySkeleton />;
    if (rows.length === 0)
      return <EmptyState icon={<IconTruckOff size={22} />} title={texts.empty} text={texts.emptyText} />;
    return <MileageReport group={name} month={month} rows={rows} />;
  };
  return (
    <PageFrame title={appTexts.titles.mileage} backTo={paths.group(groupId)} isBleeding>
      <PrintSheet
        label={texts.preview}
        actions={
          <Actions
            group={name}
            month={month}
            months={months}
            rows={rows}
            onChoose={(next) => setSearch({ month: next }, { replace: true })}
          />
        }
      >
        {content()}
      </PrintSheet>
    </PageFrame>
  );
};

export const MileagePage = () => {
  const { groupId = '' } = useParams();
  return (
    <FleetOnly>
      <MileageView key={groupId} groupId={groupId} />
    </FleetOnly>
  );
};
