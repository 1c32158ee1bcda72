import { formatDateTime } from '../../../lib/format.ts';
import type { useInvitation } from '../sharing.api.ts';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './invitation.module.css';

const texts = sharingTexts.invitation;

export type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>;

interface InvitationFactsProps {
  invitation: Invitation;
  /** Of the person who reads it, when that is known. */
  timeZone?: string | undefined;
}

/** Who invites to what, and until when. Whatever was typed in stays text. */
export const InvitationFacts = ({ invitation, timeZone }: InvitationFactsProps) => {
  const { email, sharerName, deviceName, message, accessRightsFlag, expiryDate } = invitation;
  const privilege = sharingTexts.privileges[accessRightsFlag];
  return (
    <div className={classes.invitation}>
      <p className={classes.what}>
        {deviceName === null ? texts.account(sharerName) : texts.device(sharerName, deviceName)}
      </p>
      {message && <blockquote className={classes.message}>{message}</blockquote>}
      <dl className={classes.facts} aria-label={texts.facts}>
        <dt>{texts.for}</dt>
        <dd>{email}</dd>
        <dt>{texts.privilege}</dt>
        <dd>
          {privilege.name}
          <span className={classes.sentence}>{privilege.text}</span>
        </dd>
        {expiryDate && (
          <>
            <dt>{texts.until}</dt>
            <dd>{formatDateTime(expiryDate, timeZone ? { timeZone } : {})}</dd>
          </>
        )}
      </dl>
    </div>
  );
};
