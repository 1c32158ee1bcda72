import { groupPageSizes } from '@holdfast/contract/groups.rules';
import { IconChevronDown } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { Pager, rangeText } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.ts';
import { groupsTexts } from './groups.texts.ts';
import classes from './groups-list.module.css';

const sizes = groupPageSizes.map((rows) => ({ value: String(rows), label: formatNumber(rows) }));

interface GroupsPagerProps {
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

export const GroupsPager = ({ page, perPage, total, onPage, onPerPage }: GroupsPagerProps) => (
  <Pager page={page} perPage={perPage} total={total} text={rangeText(page * perPage, perPage, total)} onChange={onPage}>
    <Select
      className={classes.rowChoice}
      label={groupsTexts.list.rows}
      data={sizes}
      value={String(perPage)}
      onChange={(rows) => rows && onPerPage(Number(rows))}
      allowDeselect={false}
      rightSection={<IconChevronDown size={16} />}
      rightSectionPointerEvents="none"
    />
  </Pager>
);
