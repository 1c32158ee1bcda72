import { useNavigate } from 'react-router';
import { takeInvitation, takePlace } from '../app/return-place.ts';
import { loadOtherTexts } from '../languages/load-texts.ts';
import { session } from '../lib/session.ts';

// Lazy loaded after sign-in, because the form does not need it.
const findPlace = async () => {
  await loadOtherTexts();
  return (await import('../features/devices/devices.api.ts')).placeAfterSignIn();
};

/** Navigates to the page that was requested before sign-in. */
export const useGoOn = () => {
  const navigate = useNavigate();
  return async () => {
    const place = takePlace() ?? takeInvitation(session.getState().user?.email);
    await navigate(place ?? (await findPlace()), { replace: true });
  };
};
