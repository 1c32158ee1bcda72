import type { PlanGroup } from '@holdfast/contract/admin-plans';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { Code, type Column } from '../../../ui/table/table.tsx';
import { usePlanGroups, useRetirePlanGroup } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { OffersList } from '../offers-list.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddPlanGroupDialog } from './add-plan-group-dialog.tsx';

const texts = adminTexts.groups;

const Retire = ({ group, onClose }: { group: PlanGroup; onClose: () => void }) => (
  <RetireDialog
    title={texts.closeTitle}
    text={texts.closeText(group.name)}
    confirmText={texts.closeConfirm}
    retire={useRetirePlanGroup(group._id)}
    onClose={onClose}
  />
);

export const PlanGroupsTab = () => {
  const { timezone: timeZone } = useUser();
  const query = usePlanGroups();
  const columns: Column<PlanGroup>[] = [
    { title: texts.columns.name, cell: ({ name }) => name },
    { title: texts.columns.code, cell: ({ code }) => <Code>{code}</Code> },
    { title: texts.columns.members, cell: ({ members }) => formatNumber(members), isMinor: true },
    { title: texts.columns.since, cell: ({ createdAt }) => formatDate(createdAt, { timeZone }), isMinor: true },
    { title: adminTexts.state, cell: ({ isOpen }) => (isOpen ? texts.open : texts.closed), isShort: true },
  ];
  return (
    <OffersList
      label={adminTexts.tabs.groups}
      query={query}
      columns={columns}
      empty={{ title: texts.empty, text: texts.emptyText }}
      addText={texts.add}
      renderAdd={(onClose) => <AddPlanGroupDialog onClose={onClose} />}
      retireLabel={(group) => (group.isOpen ? texts.close(group.name) : null)}
      renderRetire={(group, onClose) => <Retire group={group} onClose={onClose} />}
    />
  );
};
