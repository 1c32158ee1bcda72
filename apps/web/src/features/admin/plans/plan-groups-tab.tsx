import type { PlanGroup } from '@holdfast/contract/admin-plans';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import { required, useForm } from '../../../lib/use-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextInput } from '../../../ui/mantine/text-input.ts';
import { Code, type Column } from '../../../ui/table/table.tsx';
import { useAddPlanGroup, usePlanGroups, useRetirePlanGroup } from '../admin.api.ts';
import { adminTexts } from '../admin.texts.ts';
import { code } from '../form-rules.ts';
import { OffersList } from '../offers-list.tsx';
import { RetireDialog } from '../retire-dialog.tsx';

const texts = adminTexts.groups;

const AddPlanGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ name: '', code: '' }, { name: required, code });
  const add = useAddPlanGroup();
  return (
    <FormDialog
      title={texts.addTitle}
      text={texts.emptyText}
      onClose={onClose}
      onSubmit={form.submit((fields) => add.mutateAsync({ name: fields.name.trim(), code: fields.code.trim() }))}
      submitText={adminTexts.add}
    >
      <TextInput label={texts.name} maxLength={100} autoComplete="off" data-autofocus {...form.field('name')} />
      <TextInput label={texts.columns.code} maxLength={64} autoComplete="off" {...form.field('code')} />
    </FormDialog>
  );
};

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
