import type { AdminPlan } from '@holdfast/contract/admin-plans';
import { IconArchive, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { ActionIcon } from '../../../ui/action-icon.ts';
import { Button } from '../../../ui/button.ts';
import { useAdminPlans, useRetirePlan } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { AdminList } from '../admin-list.tsx';
import { Buttons, type Column, TwoLines } from '../admin-table.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddPlanDialog } from './add-plan-dialog.tsx';

const texts = adminTexts.plans;
const icon = { size: 18, stroke: 1.75 };

const Retire = ({ plan, onClose }: { plan: AdminPlan; onClose: () => void }) => (
  <RetireDialog
    title={texts.retireTitle}
    text={texts.retireText(plan.name)}
    confirmText={texts.retireConfirm}
    retire={useRetirePlan(plan._id)}
    onClose={onClose}
  />
);

export const PlansTab = () => {
  const query = useAdminPlans();
  const [isAdding, setAdding] = useState(false);
  const [retired, setRetired] = useState<AdminPlan | null>(null);
  const columns: Column<AdminPlan>[] = [
    {
      title: texts.columns.name,
      cell: ({ name, sourceData }) => <TwoLines first={name} second={sourceData.productId} />,
    },
    { title: texts.columns.price, cell: ({ price, currency }) => formatMoney(price, currency) },
    { title: texts.columns.duration, cell: ({ duration }) => texts.durations[duration], isMinor: true },
    { title: texts.columns.type, cell: ({ type }) => texts.types[type], isMinor: true },
    { title: texts.columns.group, cell: ({ group }) => group ?? texts.everybody, isMinor: true },
    { title: adminTexts.state, cell: ({ isOffered }) => (isOffered ? texts.offered : texts.retired) },
    {
      title: adminTexts.action,
      isAction: true,
      cell: (plan) => (
        <Buttons>
          {plan.isOffered && (
            <ActionIcon aria-label={texts.retire(plan.name)} onClick={() => setRetired(plan)}>
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
        label={adminTexts.tabs.plans}
        query={query}
        columns={columns}
        empty={{ title: texts.empty, text: texts.emptyText }}
        actions={
          <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        }
      />
      {isAdding && <AddPlanDialog onClose={() => setAdding(false)} />}
      {retired && <Retire plan={retired} onClose={() => setRetired(null)} />}
    </>
  );
};
