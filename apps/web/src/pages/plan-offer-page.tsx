import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { rememberPlace } from '../app/return-place.ts';
import { AuthLayout } from '../features/auth/auth-layout.tsx';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { WayOn } from '../features/auth/way-on.tsx';
import { CardDialog } from '../features/payments/card/card-dialog.tsx';
import { ConfirmationDialog } from '../features/payments/confirmation-dialog.tsx';
import { OfferAnswer } from '../features/plans/offer/offer-answer.tsx';
import { OfferFacts } from '../features/plans/offer/offer-facts.tsx';
import { type PlanOffer, usePlanOffer } from '../features/plans/offers.api.ts';
import { plansTexts } from '../features/plans/plans.texts.ts';
import { hasCode } from '../lib/api-error.ts';
import { useOptionalUser } from '../lib/session.ts';
import { Anchor } from '../ui/mantine/anchor.ts';
import { Button } from '../ui/mantine/button.ts';
import { Skeleton } from '../ui/mantine/skeleton.ts';
import { uiTexts } from '../ui/ui.texts.ts';

const texts = plansTexts.offer;
const wide = { size: 'lg', fullWidth: true } as const;

/** Adding a card requires a signed-in member; with a card on file the link is sufficient. */
const Cards = ({ offer, place, onChanged }: { offer: PlanOffer; place: string; onChanged: () => void }) => {
  const user = useOptionalUser();
  const [isOpen, setOpen] = useState(false);
  const variant = offer.card ? 'default' : 'filled';
  if (user) {
    const close = () => {
      setOpen(false);
      onChanged();
    };
    return (
      <>
        <Button {...wide} variant={variant} onClick={() => setOpen(true)}>
          {offer.card ? texts.page.changeCard : texts.page.addCard}
        </Button>
        {isOpen && <CardDialog onSaved={close} onClose={close} />}
      </>
    );
  }
  return (
    <>
      <Button {...wide} variant={variant} component={Link} to={paths.login} onClick={() => rememberPlace(place)}>
        {offer.card ? texts.page.signInToChange : texts.page.signIn}
      </Button>
      {!offer.card && (
        <p>
          {texts.page.noPassword}{' '}
          <Anchor component={Link} to={paths.reset}>
            {texts.page.reset}
          </Anchor>
        </p>
      )}
    </>
  );
};

export const PlanOfferPage = () => {
  const { offer: name = '' } = useParams();
  const user = useOptionalUser();
  const place = paths.planOffer(name);
  const { data: offer, error, refetch } = usePlanOffer(name);
  const [isDeclined, setDeclined] = useState(false);
  const signOut = useSignOut(place);

  const show = ({ title, text }: { title: string; text: string }, content: ReactNode) => (
    <AuthLayout title={title} text={text}>
      {content}
    </AuthLayout>
  );

  if (isDeclined) return show(texts.declined, <WayOn />);
  if (!offer && !error) {
    return show(
      { title: texts.page.title, text: texts.page.loading },
      <Skeleton height={240} radius={10} role="status" aria-label={uiTexts.loading} />,
    );
  }
  if (hasCode(error, 'offer-expired')) return show(texts.invalid, <WayOn />);
  if (hasCode(error, 'offer-void')) return show(texts.changed, <WayOn />);
  if (hasCode(error, 'offer-for-other-email')) {
    return show(
      { title: texts.somebodyElse.title, text: texts.somebodyElse.text(user?.email ?? '') },
      <Button {...wide} variant="filled" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {texts.somebodyElse.signOut}
      </Button>,
    );
  }
  if (!offer) return show(texts.failed, <Button onClick={() => void refetch()}>{uiTexts.tryAgain}</Button>);
  const { device, plan, from, state } = offer;
  if (state === 'accepted') {
    return show(
      { title: texts.accepted.title, text: texts.accepted.text(plan.name, device.name || device.deviceUUID) },
      <Button {...wide} variant="filled" component={Link} to={paths.device(device.deviceUUID)}>
        {texts.accepted.toDevice}
      </Button>,
    );
  }
  return show(
    { title: texts.page.title, text: texts.page.text(from) },
    <>
      <OfferFacts offer={offer} />
      <OfferAnswer
        name={name}
        offer={offer}
        cards={<Cards offer={offer} place={place} onChanged={() => void refetch()} />}
        onDeclined={() => setDeclined(true)}
      />
      <ConfirmationDialog />
    </>,
  );
};
