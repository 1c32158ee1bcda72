import type { GroupSummary } from '@holdfast/contract/groups';
import { IconCloudX, IconFolderPlus, IconPlus, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageChoice } from '../../lib/use-page-choice.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { Button } from '../../ui/button.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paper } from '../../ui/paper.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { useGroups } from './groups.api.ts';
import { groupsTexts } from './groups.texts.ts';
import classes from './groups-list.module.css';
import { GroupsPager } from './groups-pager.tsx';
import { GroupsSkeleton } from './groups-skeleton.tsx';
import { GroupsTable } from './groups-table.tsx';
import { RemoveGroupDialog } from './remove-group-dialog.tsx';

const texts = groupsTexts.list;
const icon = { size: 22, stroke: 1.75 };

const Failure = ({ onRetry }: { onRetry: () => unknown }) => (
  <EmptyState
    tone="red"
    icon={<IconCloudX {...icon} />}
    title={groupsTexts.loadFailed}
    text={groupsTexts.loadFailedText}
    action={<Button onClick={onRetry}>{uiTexts.tryAgain}</Button>}
  />
);

const Empty = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState icon={<IconSearchOff {...icon} />} title={texts.nothingFound} text={texts.nothingFoundText} />
  ) : (
    <EmptyState icon={<IconFolderPlus {...icon} />} title={texts.empty} text={texts.emptyText} />
  );

const usualRows = 10;

export const GroupsList = () => {
  const { choice, typed, setTyped, setPage, choosePerPage } = usePageChoice(usualRows);
  const { data, isError, isRefetching, refetch } = useGroups(choice);
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<GroupSummary | null>(null);
  const content = () => {
    if (!data) return isError ? <Failure onRetry={refetch} /> : <GroupsSkeleton />;
    if (data.data.length === 0) return <Empty isSearched={choice.filter !== ''} />;
    return <GroupsTable groups={data.data} onRemove={setRemoved} />;
  };
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
        {content()}
      </Paper>
      {data && data.pagination.total > 0 && (
        <GroupsPager {...data.pagination} onPage={setPage} onPerPage={choosePerPage} />
      )}
      {isCreating && <CreateGroupDialog onClose={() => setCreating(false)} />}
      {removed && <RemoveGroupDialog group={removed} onClose={() => setRemoved(null)} />}
    </div>
  );
};
