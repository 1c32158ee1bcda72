import { privileges } from '@holdfast/contract/devices.rules';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { requireAltcha } from '../../../test/captcha.ts';
import { chooseFromMenu } from '../../../test/device-menu.ts';
import { aDevice } from '../../../test/factories.ts';
import { openOverview } from '../../../test/open-overview.ts';
import { openSecurity, tapMap } from '../../../test/open-security.ts';
import { messages, openSettings } from '../../../test/open-settings.ts';
import { popup } from '../../../test/open-sharing.ts';
import { renderPage } from '../../../test/render-page.tsx';

const signInWithoutCaptcha = async () => {
  requireAltcha();
  const { actor, paste } = renderPage('/login');
  const submit = await screen.findByRole('button', { name: 'Continue' });
  await screen.findByRole('checkbox', { name: 'Verify you are human' });
  await paste('Email', 'maya@example.test');
  await paste('Password', 'Bolt2Harbour!');
  await actor.click(submit);
};

const signUp = async () => {
  const { actor, paste } = renderPage('/signup');
  const submit = await screen.findByRole('button', { name: 'Continue' });
  await paste('Name', 'Maya Okafor');
  await paste('Email', 'maya@example.test');
  await paste('Password', 'Bolt2Harbour!');
  return { actor, submit };
};

const signUpWithoutCountry = async () => {
  const { actor, submit } = await signUp();
  await actor.click(submit);
};

const signUpWithoutAgreement = async () => {
  const { actor, submit } = await signUp();
  await actor.click(screen.getByRole('combobox', { name: 'Country' }));
  await actor.click(await screen.findByRole('option', { name: /Australia/ }));
  await actor.click(submit);
};

const openWithoutRight = () => {
  openSettings(aDevice({ privilege: privileges.limited }), { tab: 'basic' });
};

const drawTooSmall = async () => {
  const { actor } = await openSecurity();
  tapMap(-33.868, 151.209);
  tapMap(-33.86801, 151.209);
  tapMap(-33.868, 151.2091);
  await actor.click(screen.getByRole('button', { name: 'Save' }));
};

const removeSubscribed = async () => {
  const device = aDevice({ subscription: { status: 'Active' } });
  const { actor } = await openOverview([device]);
  await chooseFromMenu(actor, device, 'Remove device');
  return popup('Remove device');
};

it.each([
  ['reCAPTCHA required', signInWithoutCaptcha],
  ['Country is required', signUpWithoutCountry],
  ['Please agree to Terms of Service and Privacy Policy before continue', signUpWithoutAgreement],
  ['Permission denied', openWithoutRight],
  ['The drawn boundary is too small', drawTooSmall],
])('what is wrong is told: %s [P1.8.6]', async (text, act) => {
  await act();
  expect(await messages().findByText(text)).toBeVisible();
});

it('what is wrong is told: a dialog instead of the question to remove a subscribed device [P1.8.6]', async () => {
  const dialog = await removeSubscribed();
  expect(
    dialog.getByText('Device has an active subscription, please cancel the subscription to delete the device.'),
  ).toBeVisible();
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['Close']);
  expect(messages().queryByText(/active subscription/)).not.toBeInTheDocument();
});
