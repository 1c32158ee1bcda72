import { useNavigate } from 'react-router';
import { takeInvitation, takePlace } from '../app/return-place.ts';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { session } from '../lib/session.ts';

// Loaded after the sign-in: the form itself needs nothing of it.
const findPlace = async () => {
  await loadOtherTexts();
  return (await import('../features/devices/devices.api.ts')).placeAfterSignIn();
};

/** To where one was going before the sign-in. */
export const useGoOn = () => {
  const navigate = useNavigate();
  return async () => {
    const place = takePlace() ?? takeInvitation(session.getState().user?.email);
    await navigate(place ?? (await findPlace()), { replace: true });
  };
};
