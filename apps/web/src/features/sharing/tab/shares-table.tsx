import type { Share } from '@holdfast/contract/sharing';
import { SharePerson, StateChip, useExpiryText } from '../share-facts.tsx';
import { ShareActions } from '../share-row.tsx';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './sharing-settings.module.css';

const texts = sharingTexts.tab.columns;

interface RowProps {
  share: Share;
  onEdit: () => void;
}

const Row = ({ share, onEdit }: RowProps) => (
  <tr className={classes.row}>
    <td>
      <SharePerson share={share} hasState={false} />
    </td>
    <td>
      <StateChip share={share} />
    </td>
    <td>{sharingTexts.privileges[share.accessRightsFlag].name}</td>
    <td>{useExpiryText(share)}</td>
    <td className={classes.actions}>
      <ShareActions share={share} onEdit={onEdit} />
    </td>
  </tr>
);

interface SharesTableProps {
  shares: Share[];
  onEdit: (share: Share) => void;
}

export const SharesTable = ({ shares, onEdit }: SharesTableProps) => (
  <table className={classes.table} aria-label={sharingTexts.sharedWith}>
    <thead>
      <tr>
        <th>{texts.person}</th>
        <th>{texts.state}</th>
        <th>{texts.privilege}</th>
        <th>{texts.expiry}</th>
        <th className={classes.actions} aria-label={texts.actions} />
      </tr>
    </thead>
    <tbody>
      {shares.map((share) => (
        <Row key={share._id} share={share} onEdit={() => onEdit(share)} />
      ))}
    </tbody>
  </table>
);
