import type { GroupSummary } from '@holdfast/contract/groups';
import { groupPageSizes } from '@holdfast/contract/groups.rules';
import { IconFolderPlus, IconPlus, IconRefresh, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { rowsPerPage, usePageChoice } from '../../lib/use-page-choice.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Button } from '../../ui/mantine/button.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { rangeText } from '../../ui/table/range-text.ts';
import { GroupFields } from './form/group-fields.tsx';
import { useGroupForm } from './form/use-group-form.ts';
import { useCreateGroup, useGroups, useRemoveGroup } from './groups.api.ts';
import { groupsTexts } from './groups.texts.ts';
import classes from './groups-list.module.css';
import { GroupsTable } from './groups-table.tsx';

const texts = groupsTexts.list;
const icon = { size: 22 };

const Empty = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState icon={<IconSearchOff {...icon} />} title={texts.nothingFound} text={texts.nothingFoundText} />
  ) : (
    <EmptyState icon={<IconFolderPlus {...icon} />} title={texts.empty} text={texts.emptyText} />
  );

const formTexts = groupsTexts.form;
const pickerRows = 5.5;

const isNameTaken = (error: Error | null) => hasCode(error, 'group-name-taken');

/** Failures are logged without a toast; a taken name is shown at the field. */
const CreateGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useGroupForm();
  const create = useCreateGroup({ logged: groupsTexts.createFailed });
  return (
    <FormDialog
      title={formTexts.createTitle}
      width={570}
      onClose={onClose}
      onSubmit={() => form.canSave && create.mutateAsync(form.contents)}
      submitText={formTexts.create}
      canSubmit={form.canSave}
    >
      <GroupFields
        form={form}
        rows={pickerRows}
        nameError={isNameTaken(create.error) ? formTexts.nameTaken : undefined}
      />
    </FormDialog>
  );
};

const removeTexts = groupsTexts.removeDialog;

interface RemoveGroupDialogProps {
  group: GroupSummary;
  onClose: () => void;
}

const RemoveGroupDialog = ({ group, onClose }: RemoveGroupDialogProps) => {
  const remove = useRemoveGroup(group._id);
  return (
    <ConfirmDialog
      isDestructive
      icon={<IconTrash size={18} />}
      title={removeTexts.title}
      text={removeTexts.text(group.name)}
      confirmText={removeTexts.confirm}
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
};

export const GroupsList = () => {
  const { choice, typed, setTyped, setPage, choosePerPage } = usePageChoice();
  const { data, isError, isRefetching, refetch } = useGroups(choice);
  const { page, perPage, total } = data?.pagination ?? { page: 0, perPage: rowsPerPage, total: 0 };
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<GroupSummary | null>(null);
  return (
    <div className={classes.page}>
      <Paper className={classes.panel}>
        <div className={classes.tools}>
          <SearchInput className={classes.search} label={texts.search} value={typed} onChange={setTyped} />
          <ActionIcon aria-label={texts.refresh} loading={isRefetching} onClick={() => void refetch()}>
            <IconRefresh size={18} />
          </ActionIcon>
          <Button variant="filled" leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        </div>
        <GroupsTable
          groups={data?.data}
          onRemove={setRemoved}
          failure={
            isError && (
              <LoadFailure title={groupsTexts.loadFailed} text={groupsTexts.loadFailedText} onRetry={refetch} />
            )
          }
          empty={<Empty isSearched={choice.filter !== ''} />}
        />
      </Paper>
      {total > 0 && (
        <Pager
          page={page}
          perPage={perPage}
          total={total}
          text={rangeText(page * perPage, perPage, total)}
          onChange={setPage}
          rowChoice={{ label: texts.rows, sizes: groupPageSizes, onChange: choosePerPage }}
        />
      )}
      {isCreating && <CreateGroupDialog onClose={() => setCreating(false)} />}
      {removed && <RemoveGroupDialog group={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
};
