import { IconMailOpened } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/mantine/button.ts';
import { usePlanOffers } from '../offers.api.ts';
import type { PlanDevice } from '../plan-facts.ts';
import { plansTexts } from '../plans.texts.ts';
import classes from './offer.module.css';

const texts = plansTexts.offer.waiting;

/** Unanswered plan offers from support for this device. */
export const WaitingOffer = ({ device }: { device: PlanDevice }) => {
  const { data = [] } = usePlanOffers();
  const waiting = data.filter((offer) => offer.device.deviceUUID === device.deviceUUID);
  return waiting.map(({ _id, from, planName }) => (
    <div key={_id} className={classes.waiting}>
      <IconMailOpened size={18} aria-hidden />
      <p>{texts.text(from, planName)}</p>
      <Button component={Link} to={paths.planOffer(_id)}>
        {texts.open}
      </Button>
    </div>
  ));
};
