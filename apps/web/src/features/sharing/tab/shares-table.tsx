import type { Share } from '@holdfast/contract/sharing';
import { IconUsers } from '@tabler/icons-react';
import { useIsNarrow } from '../../../lib/media.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { SharesFailure } from '../popup/popup-states.tsx';
import { ExpiryText, SharePerson, StateChip } from '../share-facts.tsx';
import { ShareActions, ShareRow } from '../share-row.tsx';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './sharing-settings.module.css';

const { columns: titles, emptyTitle, emptyText } = sharingTexts.tab;

interface SharesTableProps {
  /** Undefined while loading. */
  shares: Share[] | undefined;
  isError: boolean;
  onRetry: () => void;
  onEdit: (share: Share) => void;
}

export const SharesTable = ({ shares, isError, onRetry, onEdit }: SharesTableProps) => {
  const isNarrow = useIsNarrow();
  const columns: Column<Share>[] = [
    {
      title: titles.person,
      isMain: true,
      className: classes.person,
      cell: (share) => <SharePerson share={share} hasState={false} />,
    },
    { title: titles.state, cell: (share) => <StateChip share={share} /> },
    { title: titles.privilege, cell: ({ accessRightsFlag }) => sharingTexts.privileges[accessRightsFlag].name },
    { title: titles.expiry, cell: (share) => <ExpiryText share={share} /> },
    {
      title: titles.actions,
      isTitleHidden: true,
      isTight: true,
      cell: (share) => <ShareActions share={share} onEdit={() => onEdit(share)} />,
    },
  ];
  return (
    <Table
      label={sharingTexts.sharedWith}
      columns={columns}
      rows={shares}
      keyOf={({ _id }) => _id}
      rowHeight={64}
      isInset
      failure={isError && <SharesFailure onRetry={onRetry} />}
      empty={<EmptyState icon={<IconUsers size={22} />} title={emptyTitle} text={emptyText} />}
      narrow={
        isNarrow && (
          <ul aria-label={sharingTexts.sharedWith}>
            {shares?.map((share) => (
              <ShareRow key={share._id} share={share} onEdit={() => onEdit(share)} />
            ))}
          </ul>
        )
      }
    />
  );
};
