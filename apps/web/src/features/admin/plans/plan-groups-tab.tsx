import type { PlanGroup } from '@holdfast/contract/admin-plans';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { ActionIcon } from '../../../ui/action-icon.ts';
import { Button } from '../../../ui/button.ts';
import { usePlanGroups, useRetirePlanGroup } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList } from '../admin-list.tsx';
import { Buttons, Code, type Column } from '../admin-table.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddPlanGroupDialog } from './add-plan-group-dialog.tsx';

const texts = adminTexts.groups;
const icon = { size: 18, stroke: 1.75 };

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
  const [isAdding, setAdding] = useState(false);
  const [retired, setRetired] = useState<PlanGroup | null>(null);
  const columns: Column<PlanGroup>[] = [
    { title: texts.columns.name, cell: ({ name }) => name },
    { title: texts.columns.code, cell: ({ code }) => <Code>{code}</Code> },
    { title: texts.columns.members, cell: ({ members }) => formatNumber(members), isMinor: true },
    { title: texts.columns.since, cell: ({ createdAt }) => formatDate(createdAt, { timeZone }), isMinor: true },
    { title: adminTexts.state, cell: ({ isOpen }) => (isOpen ? texts.open : texts.closed) },
    {
      title: adminTexts.action,
      isAction: true,
      cell: (group) => (
        <Buttons>
          {group.isOpen && (
            <ActionIcon aria-label={texts.close(group.name)} onClick={() => setRetired(group)}>
              <IconArchive {...icon} />
            </ActionIcon>
          )}
        </Buttons>
      ),
    },
  ];
  return (
    <>
      <AdminList
        label={adminTexts.tabs.groups}
        query={query}
        columns={columns}
        empty={{ title: texts.empty, text: texts.emptyText }}
        actions={
          <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        }
      />
      {isAdding && <AddPlanGroupDialog onClose={() => setAdding(false)} />}
      {retired && <Retire group={retired} onClose={() => setRetired(null)} />}
    </>
  );
};
