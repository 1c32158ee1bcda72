import { formatDateTime } from '../../../lib/format.ts';
import type { useInvitation } from '../sharing.api.ts';
import { sharingTexts } from '../sharing.texts.ts';
import classes from './invitation.module.css';

const texts = sharingTexts.invitation;

export type Invitation = NonNullable<ReturnType<typeof useInvitation>['data']>;

interface InvitationFactsProps {
  invitation: Invitation;
  /** Time zone of the reader, if known. */
  timeZone?: string | undefined;
}

/** Details of an invitation. User input is rendered as plain text. */
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
