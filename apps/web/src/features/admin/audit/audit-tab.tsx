import type { AuditEntry } from '@holdfast/contract/admin';
import { formatDateTime } from '../../../lib/format.ts';
import { useIsNarrow } from '../../../lib/media.ts';
import { useUser } from '../../../lib/session.ts';
import { usePageChoice } from '../../../lib/use-page-choice.ts';
import { Breakable, type Column, TwoLines } from '../../../ui/table/table.tsx';
import { useAudit } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList, adminRows } from '../admin-list.tsx';

const texts = adminTexts.audit;

export const AuditTab = () => {
  const { timezone: timeZone } = useUser();
  const search = usePageChoice(adminRows);
  const query = useAudit(search.choice);
  const isNarrow = useIsNarrow();
  const wide: Column<AuditEntry>[] = [
    { title: texts.columns.time, cell: ({ time }) => formatDateTime(time, { timeZone }), isMoment: true },
    { title: texts.columns.actor, cell: ({ actor }) => <Breakable text={actor} />, isLong: true },
    { title: texts.columns.action, cell: ({ action }) => <Breakable text={action} />, isLong: true },
    {
      title: texts.columns.subject,
      cell: ({ subject }) => <Breakable text={subject || adminTexts.none} />,
      isLong: true,
    },
    { title: texts.columns.origin, cell: ({ origin }) => origin, isMinor: true },
  ];
  const narrow: Column<AuditEntry>[] = [
    {
      title: texts.columns.action,
      cell: ({ action, subject }) => <TwoLines first={action} second={subject || adminTexts.none} />,
      isLong: true,
    },
    {
      title: texts.columns.actor,
      cell: ({ actor, time }) => <TwoLines first={actor} second={formatDateTime(time, { timeZone })} />,
      isLong: true,
    },
  ];
  return (
    <AdminList
      label={adminTexts.tabs.audit}
      query={query}
      columns={isNarrow ? narrow : wide}
      empty={{ title: texts.empty, text: texts.emptyText }}
      search={{ ...search, label: texts.search }}
    />
  );
};
