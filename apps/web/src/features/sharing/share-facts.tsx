import type { Share } from '@holdfast/contract/sharing';
import { needsExpiry } from '@holdfast/contract/sharing.rules';
import { IconCheck, IconClock, IconUser } from '@tabler/icons-react';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Chip } from '../../ui/display/chip.tsx';
import { PersonAvatar } from '../../ui/display/person-avatar.tsx';
import classes from './share-facts.module.css';
import { isPending, personOf } from './share-person.ts';
import { sharingTexts as texts } from './sharing.texts.ts';

export const StateChip = ({ share }: { share: Pick<Share, 'isAcceptedFlag'> }) =>
  isPending(share) ? (
    <Chip tone="amber" icon={<IconClock size={14} />} text={texts.pending} />
  ) : (
    <Chip tone="green" icon={<IconCheck size={14} />} text={texts.accepted} />
  );

export const useIsOwnShare = ({ sharedUserWithEmail, isAcceptedFlag }: Share) =>
  useUser().email === sharedUserWithEmail && isAcceptedFlag === 1;

export const ExpiryText = ({ share: { accessRightsFlag, expiryDate } }: { share: Share }) => {
  const { timezone: timeZone } = useUser();
  return needsExpiry(accessRightsFlag) && expiryDate
    ? texts.until(formatDateTime(expiryDate, { timeZone }))
    : texts.noExpiry;
};

interface SharePersonProps {
  share: Share;
  hasState: boolean;
}

export const SharePerson = ({ share, hasState }: SharePersonProps) => {
  const name = personOf(share);
  const isOwn = useIsOwnShare(share);
  return (
    <div className={classes.person}>
      <PersonAvatar name={name} picture={share.user?.profilePicture ?? ''} size={36} />
      <div className={classes.words}>
        <p className={classes.name}>
          <span className={classes.text}>{name}</span>
          {isOwn && <Chip icon={<IconUser size={14} />} text={texts.you} />}
          {hasState && <StateChip share={share} />}
        </p>
        {name !== share.sharedUserWithEmail && <p className={classes.email}>{share.sharedUserWithEmail}</p>}
      </div>
    </div>
  );
};
