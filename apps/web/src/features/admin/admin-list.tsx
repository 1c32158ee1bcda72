import { IconListSearch, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { usePageChoice } from '../../lib/use-page-choice.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { SearchInput } from '../../ui/form/search-input.tsx';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { Paper } from '../../ui/mantine/paper.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { rangeText } from '../../ui/table/range-text.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { adminTexts as texts } from './admin.texts.ts';
import classes from './admin-list.module.css';

export const adminRows = 20;
const icon = { size: 22 };

interface Listing<T> {
  data: readonly T[];
  pagination?: { page: number; perPage: number; total: number };
}

export interface AdminListProps<T> {
  label: string;
  query: { data: Listing<T> | undefined; isError: boolean; isRefetching: boolean; refetch: () => unknown };
  columns: readonly Column<T>[];
  empty: { title: string; text: string };
  search?: { label: string } & ReturnType<typeof usePageChoice>;
  actions?: ReactNode;
}

export const AdminList = <T extends { _id: string }>(props: AdminListProps<T>) => {
  const { label, query, columns, empty, search, actions } = props;
  const { data: listing, isError, isRefetching, refetch } = query;
  const nothing = search?.choice.filter ? (
    <EmptyState icon={<IconSearchOff {...icon} />} title={texts.nothingFound} text={texts.nothingFoundText} />
  ) : (
    <EmptyState icon={<IconListSearch {...icon} />} {...empty} />
  );
  const pages = listing?.pagination;
  return (
    <div className={classes.page}>
      <Paper className={classes.panel}>
        <div className={classes.tools}>
          {search && (
            <SearchInput
              className={classes.search}
              label={search.label}
              value={search.typed}
              onChange={search.setTyped}
            />
          )}
          <ActionIcon
            className={classes.refresh}
            aria-label={texts.refresh}
            loading={isRefetching}
            onClick={() => void refetch()}
          >
            <IconRefresh size={18} />
          </ActionIcon>
          {actions}
        </div>
        <Table
          label={label}
          columns={columns}
          rows={listing?.data}
          keyOf={({ _id }) => _id}
          failure={isError && <LoadFailure title={texts.loadFailed} text={texts.loadFailedText} onRetry={refetch} />}
          empty={nothing}
        />
      </Paper>
      {pages && search && pages.total > 0 && (
        <Pager
          {...pages}
          text={rangeText(pages.page * pages.perPage, pages.perPage, pages.total)}
          onChange={search.setPage}
        />
      )}
    </div>
  );
};
