import type { GroupSummary } from '@holdfast/contract/groups';
import { groupPageSizes } from '@holdfast/contract/groups.rules';
import { IconFolderPlus, IconPlus, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { usePageChoice } from '../../lib/use-page-choice.ts';
import { ActionIcon } from '../../ui/action-icon.ts';
import { Button } from '../../ui/button.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Pager, rangeText } from '../../ui/pager.tsx';
import { Paper } from '../../ui/paper.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { CreateGroupDialog } from './create-group-dialog.tsx';
import { useGroups } from './groups.api.ts';
import { groupsTexts } from './groups.texts.ts';
import classes from './groups-list.module.css';
import { GroupsTable } from './groups-table.tsx';
import { RemoveGroupDialog } from './remove-group-dialog.tsx';

const texts = groupsTexts.list;
const icon = { size: 22, stroke: 1.75 };

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
  const { page, perPage, total } = data?.pagination ?? { page: 0, perPage: usualRows, total: 0 };
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
