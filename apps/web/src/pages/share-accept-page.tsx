import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { rememberInvitation, rememberPlace } from '../app/return-place.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { WayOn } from '../features/auth/way-on.tsx';
import { AcceptButtons, SignInFirst, SomebodyElse } from '../features/sharing/invitation/invitation-answer.tsx';
import { InvitationFacts } from '../features/sharing/invitation/invitation-facts.tsx';
import { useAcceptShare, useDeclineShare, useInvitation } from '../features/sharing/sharing.api.ts';
import { sharingTexts } from '../features/sharing/sharing.texts.ts';
import { hasCode } from '../lib/api-error.ts';
import { useOptionalUser } from '../lib/session.ts';
import { Button } from '../ui/mantine/button.ts';
import { Skeleton } from '../ui/mantine/skeleton.ts';
import { uiTexts } from '../ui/ui.texts.ts';

const texts = sharingTexts.invitation;

export const ShareAcceptPage = () => {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const user = useOptionalUser();
  const place = paths.shareAccept(token);
  const { data: invitation, error, refetch } = useInvitation(token);
  const [isDeclined, setDeclined] = useState(false);
  const accept = useAcceptShare(token);
  const decline = useDeclineShare(token);
  // The invitation was answered in another tab.
  const isExpired = [error, accept.error, decline.error].some((failure) => hasCode(failure, 'share-expired'));
  const signOut = useSignOut(place);
  const onDecline = () => decline.mutate(undefined, { onSuccess: () => setDeclined(true) });

  const onAccept = () =>
    accept.mutate(undefined, {
      onSuccess: (share) => void navigate(share ? paths.device(share.deviceUUID) : paths.overview, { replace: true }),
    });

  const show = (title: string, text: string | undefined, content: ReactNode) => (
    <AuthLayout title={title} {...(text && { text })}>
      {content}
    </AuthLayout>
  );

  if (isDeclined) return show(texts.declinedTitle, texts.declinedText, <WayOn />);
  if (isExpired) return show(texts.invalidTitle, texts.invalidText, <WayOn />);
  if (error) {
    return show(
      texts.failedTitle,
      texts.failedText,
      <Button onClick={() => void refetch()}>{uiTexts.tryAgain}</Button>,
    );
  }
  if (!invitation) {
    return show(
      texts.title,
      texts.working,
      <Skeleton height={120} radius={10} role="status" aria-label={uiTexts.loading} />,
    );
  }

  const answer = () => {
    if (!user) {
      return (
        <SignInFirst
          email={invitation.email}
          signInPath={paths.login}
          signUpPath={paths.invitedSignup(invitation.email)}
          onSignIn={() => rememberPlace(place)}
          onSignUp={() => rememberInvitation({ email: invitation.email, place })}
          onDecline={onDecline}
        />
      );
    }
    if (user.email !== invitation.email) {
      return (
        <SomebodyElse
          own={user.email}
          invited={invitation.email}
          isBusy={signOut.isPending}
          onSignOut={() => signOut.mutate()}
        />
      );
    }
    return <AcceptButtons isBusy={accept.isPending} onDecline={onDecline} onAccept={onAccept} />;
  };

  return show(
    texts.title,
    undefined,
    <>
      <InvitationFacts invitation={invitation} timeZone={user?.timezone} />
      {answer()}
    </>,
  );
};
