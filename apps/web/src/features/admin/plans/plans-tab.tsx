import type { AdminPlan } from '@holdfast/contract/admin-plans';
import { formatDistinctMoney } from '../../../lib/format.ts';
import { type Column, TwoLines } from '../../../ui/table/table.tsx';
import { useAdminPlans, useRetirePlan } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { OffersList } from '../offers-list.tsx';
import { RetireDialog } from '../retire-dialog.tsx';
import { AddPlanDialog } from './add-plan-dialog.tsx';

const texts = adminTexts.plans;

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
  const columns: Column<AdminPlan>[] = [
    {
      title: texts.columns.name,
      cell: ({ name, sourceData }) => <TwoLines first={name} second={sourceData.productId} />,
      isLong: true,
    },
    { title: texts.columns.price, cell: ({ price, currency }) => formatDistinctMoney(price, currency), isShort: true },
    { title: texts.columns.duration, cell: ({ duration }) => texts.durations[duration], isMinor: true },
    { title: texts.columns.type, cell: ({ type }) => texts.types[type], isMinor: true },
    { title: texts.columns.group, cell: ({ group }) => group ?? texts.everybody, isMinor: true },
    { title: adminTexts.state, cell: ({ isOffered }) => (isOffered ? texts.offered : texts.retired), isShort: true },
  ];
  return (
    <OffersList
      label={adminTexts.tabs.plans}
      query={query}
      columns={columns}
      empty={{ title: texts.empty, text: texts.emptyText }}
      addText={texts.add}
      renderAdd={(onClose) => <AddPlanDialog onClose={onClose} />}
      retireLabel={(plan) => (plan.isOffered ? texts.retire(plan.name) : null)}
      renderRetire={(plan, onClose) => <Retire plan={plan} onClose={onClose} />}
    />
  );
};
