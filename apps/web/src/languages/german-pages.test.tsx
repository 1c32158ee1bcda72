import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCard, aDevice, aPlan, aUser } from '../../test/factories.ts';
import { mockAccount, mockAuth, mockPlans, network, refuse } from '../../test/network.ts';
import { serveDevices } from '../../test/open-overview.ts';
import { servePlans } from '../../test/open-plans.ts';

const server = { message: 'Words of the server' };
const user = aUser();

let page: typeof import('../../test/render-page.tsx');
let session: typeof import('../lib/session.ts');
let toast: typeof import('../ui/feedback/toast.ts');

// The language is decided when the modules are loaded, and test files share them: loaded again before and after.
beforeAll(async () => {
  localStorage.setItem('holdfast.language', 'de');
  vi.resetModules();
  // First, as in main.tsx: it starts loading the translation that every module with texts waits for.
  await import('./load-texts.ts');
  page = await import('../../test/render-page.tsx');
  session = await import('../lib/session.ts');
  toast = await import('../ui/feedback/toast.ts');
});
afterEach(() => {
  session.clearSession();
  toast.toasts.setState([], true);
});
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.resetModules();
  document.documentElement.lang = 'en';
});

const open = (address: string) => page.renderPage(address);

const openSignedIn = (address: string) => {
  network.use(mockAccount.getCurrentUser(() => ({ user })));
  return page.renderPage(address, { as: user });
};

const press = async (actor: ReturnType<typeof open>['actor'], name: string) =>
  actor.click(await screen.findByRole('button', { name }));

const shows = async (text: string) => {
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(server.message)).not.toBeInTheDocument();
};

const verificationSent =
  'Wir haben Ihnen einen Link zur Bestätigung gesendet. Bitte bestätigen Sie Ihre E-Mail-Adresse';

const sendEmail = async (address: string, button: string) => {
  const { actor, paste } = open(address);
  await screen.findByRole('button', { name: button });
  await paste('E-Mail-Adresse', 'maya@example.test');
  await press(actor, button);
};

const openEmailChange = async () => {
  network.use(mockAccount.listSessions(() => ({ data: [] })));
  const { actor } = openSignedIn('/user/account');
  await press(actor, 'E-Mail-Adresse ändern');
  await actor.type(await screen.findByLabelText('Neue E-Mail-Adresse'), 'new@example.test');
  await press(actor, 'Link senden');
};

const joinGroup = async () => {
  const device = aDevice({ name: 'Bike' });
  serveDevices([device]);
  servePlans({ device, plans: [aPlan()], subscriptions: [], methods: [aCard()] });
  const { actor, paste } = openSignedIn(`/device/${device.deviceUUID}/settings/plans`);
  await press(actor, 'Hier klicken');
  await screen.findByRole('dialog', { name: 'Gruppe beitreten' });
  await paste('Gruppencode', 'COURIERS');
  await press(actor, 'Beitreten');
};

describe('success in German', () => {
  it('a link to set a new password was asked for', async () => {
    network.use(mockAuth.forgotPassword(() => server));
    await sendEmail('/reset', 'Weiter');
    await shows('E-Mail gesendet.');
  });

  it('the verification link was asked for again', async () => {
    network.use(mockAuth.resendVerification(() => server));
    await sendEmail('/resendVerificationEmail', 'Erneut senden');
    await shows(verificationSent);
  });

  it('somebody signed up', async () => {
    network.use(mockAuth.signup(() => server));
    const { actor, paste } = open('/signup');
    await screen.findByRole('button', { name: 'Weiter' });
    await paste('Vollständiger Name', 'Maya Okafor');
    await paste('E-Mail-Adresse', 'maya@example.test');
    await paste('Passwort', 'Bolt2Harbour!');
    await actor.click(screen.getByRole('combobox', { name: 'Land' }));
    await actor.click(await screen.findByRole('option', { name: /Australien/ }));
    await actor.click(screen.getByRole('checkbox', { name: /Ich akzeptiere/ }));
    await press(actor, 'Weiter');
    await shows(verificationSent);
  });

  it('an email address was verified', async () => {
    network.use(mockAuth.useToken(() => server));
    const { actor, paste } = open('/verify/a-token');
    await screen.findByLabelText('Passwort');
    await paste('Passwort', 'Holdfast1!');
    await press(actor, 'Bestätigen');
    await shows('Ihre E-Mail-Adresse wurde bestätigt');
  });

  it('another email address was asked for', async () => {
    network.use(mockAccount.updateEmail(() => ({ updatedUser: user })));
    await openEmailChange();
    await shows('Wir haben einen Link an die neue Adresse gesendet. Bitte bestätigen Sie sie.');
  });

  it('a group was joined by its code', async () => {
    network.use(mockPlans.joinPlanGroup(() => ({ ...server, group: { _id: 'g', name: 'Couriers' } })));
    await joinGroup();
    await shows('Beigetreten');
  });
});

describe('a refusal in German is translated by its code', () => {
  it('of a sign-in, and an unverified address still leads to the page that sends the link', async () => {
    network.use(mockAuth.login(() => refuse('email-not-verified', server)));
    const { actor, paste } = open('/login');
    await screen.findByRole('button', { name: 'Weiter' });
    await paste('E-Mail-Adresse', 'maya@example.test');
    await paste('Passwort', 'Bolt2Harbour!');
    await press(actor, 'Weiter');
    await shows('Bitte bestätigen Sie Ihre E-Mail-Adresse, bevor Sie sich anmelden');
    expect(await screen.findByRole('button', { name: 'Erneut senden' })).toBeVisible();
  });

  it('of a call that others made too often', async () => {
    network.use(mockAuth.forgotPassword(() => refuse('too-many-attempts', server)));
    await sendEmail('/reset', 'Weiter');
    await shows('Zu viele Versuche, bitte versuchen Sie es später erneut');
  });

  it('of another email address', async () => {
    network.use(mockAccount.updateEmail(() => refuse('email-taken', server)));
    await openEmailChange();
    await shows('Diese E-Mail-Adresse gehört zu einem anderen Konto');
  });

  it('of a code for a group', async () => {
    network.use(mockPlans.joinPlanGroup(() => refuse('invalid-coupon-code', server)));
    await joinGroup();
    await shows('Ungültiger Code');
  });

  it('and one whose code this version does not know is shown as it came', async () => {
    network.use(mockAuth.forgotPassword(() => Response.json({ code: 'of-tomorrow', ...server }, { status: 409 })));
    await sendEmail('/reset', 'Weiter');
    expect(await screen.findByText(server.message)).toBeVisible();
  });
});
