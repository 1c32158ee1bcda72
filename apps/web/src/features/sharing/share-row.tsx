import type { Share } from '@holdfast/contract/sharing';
import { IconPencil } from '@tabler/icons-react';
import { ActionIcon } from '../../ui/mantine/action-icon.ts';
import { ResendButton } from './resend-button.tsx';
import { ExpiryText, SharePerson, useIsOwnShare } from './share-facts.tsx';
import { isPending, personOf } from './share-person.ts';
import classes from './share-row.module.css';
import { sharingTexts as texts } from './sharing.texts.ts';

interface ShareActionsProps {
  share: Share;
  onEdit: () => void;
}

/** Users cannot change their own rights; they can only leave, through the device's menu. */
export const ShareActions = ({ share, onEdit }: ShareActionsProps) => {
  const isOwn = useIsOwnShare(share);
  if (isOwn) return null;
  return (
    <div className={classes.actions}>
      {isPending(share) && <ResendButton share={share} isSmall />}
      <ActionIcon size={32} aria-label={texts.editOf(personOf(share))} onClick={onEdit}>
        <IconPencil size={18} />
      </ActionIcon>
    </div>
  );
};

export const ShareRow = ({ share, onEdit }: ShareActionsProps) => (
  <li className={classes.row}>
    <SharePerson share={share} hasState />
    <div className={classes.right}>
      <div className={classes.rights}>
        <p className={classes.privilege}>{texts.privileges[share.accessRightsFlag].name}</p>
        <p className={classes.expiry}>
          <ExpiryText share={share} />
        </p>
      </div>
      <ShareActions share={share} onEdit={onEdit} />
    </div>
  </li>
);
