import { deliverySentenceNames, deliverySentences } from '@holdfast/contract/alert-log.rules';
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCard, aDevice, anAlert, aPlan, aUser } from '../../test/factories.ts';
import {
  mockAccount,
  mockAlerts,
  mockAuth,
  mockPlans,
  mockSharing,
  network,
  pageOf,
  refuse,
} from '../../test/network.ts';
import { serveDevices } from '../../test/open-overview.ts';
import { servePlans } from '../../test/open-plans.ts';
import { translations } from '../../test/translations.ts';
import { languages } from '../lib/languages.ts';

const server = { message: 'Words of the server' };
const user = aUser();

let page: typeof import('../../test/render-page.tsx');
let session: typeof import('../lib/session.ts');
let toast: typeof import('../ui/feedback/toast.ts');

// The language is decided when the modules are loaded, and test files share them: loaded again before and after.
const speak = async (id: string) => {
  localStorage.setItem('holdfast.language', id);
  vi.resetModules();
  // First, as in main.tsx: it starts loading the translation that every module with texts waits for.
  await import('./load-texts.ts');
  page = await import('../../test/render-page.tsx');
  session = await import('../lib/session.ts');
  toast = await import('../ui/feedback/toast.ts');
};
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

describe.each(translations)('in $id', ({ id, texts: { account, alerts, auth, errors, refusals, plans, sharing } }) => {
  const australia = new Intl.DisplayNames(languages[id].locale, { type: 'region' }).of('AU') ?? '';

  beforeAll(() => speak(id));

  const sendEmail = async (address: string, button: string) => {
    const { actor, paste } = open(address);
    await screen.findByRole('button', { name: button });
    await paste(auth.email, 'maya@example.test');
    await press(actor, button);
  };

  const openEmailChange = async () => {
    network.use(mockAccount.listSessions(() => ({ data: [] })));
    const { actor } = openSignedIn('/user/account');
    await press(actor, account.profile.changeEmail);
    await actor.type(await screen.findByLabelText(account.emailDialog.label), 'new@example.test');
    await press(actor, account.emailDialog.submit);
  };

  const joinGroup = async () => {
    const device = aDevice({ name: 'Bike' });
    serveDevices([device]);
    servePlans({ device, plans: [aPlan()], subscriptions: [], methods: [aCard()] });
    const { actor, paste } = openSignedIn(`/device/${device.deviceUUID}/settings/plans`);
    await press(actor, plans.group.open);
    await screen.findByRole('dialog', { name: plans.group.title });
    await paste(plans.group.code, 'COURIERS');
    await press(actor, plans.group.submit);
  };

  describe('success', () => {
    it('a link to set a new password was asked for', async () => {
      network.use(mockAuth.forgotPassword(() => server));
      await sendEmail('/reset', auth.continue);
      await shows(auth.reset.success);
    });

    it('the verification link was asked for again', async () => {
      network.use(mockAuth.resendVerification(() => server));
      await sendEmail('/resendVerificationEmail', auth.resend.button);
      await shows(auth.verificationSent);
    });

    it('somebody signed up', async () => {
      network.use(mockAuth.signup(() => server));
      const { actor, paste } = open('/signup');
      await screen.findByRole('button', { name: auth.continue });
      await paste(auth.name, 'Maya Okafor');
      await paste(auth.email, 'maya@example.test');
      await paste(auth.password, 'Bolt2Harbour!');
      await actor.click(screen.getByRole('combobox', { name: auth.country }));
      await actor.click(await screen.findByRole('option', { name: new RegExp(australia) }));
      await actor.click(screen.getByRole('checkbox', { name: new RegExp(auth.signup.agreeBefore.trim()) }));
      await press(actor, auth.continue);
      await shows(auth.verificationSent);
    });

    it('an email address was verified', async () => {
      network.use(mockAuth.useToken(() => ({ ...server, email: user.email })));
      const { actor, paste } = open('/verify/a-token');
      await screen.findByLabelText(auth.password);
      await paste(auth.password, 'Holdfast1!');
      await press(actor, auth.verify.button);
      await shows(auth.verify.success);
    });

    it('another email address was asked for', async () => {
      network.use(mockAccount.updateEmail(() => ({ updatedUser: user })));
      await openEmailChange();
      await shows(account.emailDialog.success);
    });

    it('a group was joined by its code', async () => {
      network.use(mockPlans.joinPlanGroup(() => ({ ...server, group: { _id: 'g', name: 'Couriers' } })));
      await joinGroup();
      await shows(plans.group.done);
    });
  });

  describe('what a log keeps in English is translated', () => {
    const at = '2026-11-15T01:00:00.000Z';

    it('why a message did not arrive, but for the words of others', async () => {
      const device = aDevice();
      serveDevices([device]);
      const said = deliverySentenceNames.map((name) => {
        const status = name.endsWith('-answered') ? '503' : '';
        return {
          reason: [deliverySentences[name], status].filter(Boolean).join(' '),
          text: alerts.log.reasons[name](status),
        };
      });
      const reasons = [...said.map(({ reason }) => reason), '550 5.1.1 No such user'];
      const deliveries = reasons.map((reason, index) => {
        return {
          channel: 'email',
          recipient: `${index}@example.test`,
          state: 'failed',
          reason,
          updatedAt: at,
        } as const;
      });
      network.use(mockAlerts.listAlerts(() => pageOf([{ ...anAlert(), deliveries }])));
      openSignedIn(`/device/${device.deviceUUID}/settings/alert`);
      const log = within(await screen.findByRole('list', { name: alerts.log.toWhom }));
      for (const { reason, text } of said) {
        expect(log.getByText(text)).toBeVisible();
        expect(log.queryByText(reason)).toBeNull();
      }
      expect(log.getByText('550 5.1.1 No such user')).toBeVisible();
    });

    it('what was shared', async () => {
      const device = aDevice();
      serveDevices([device]);
      const details = ['Owner, high security', 'Unrestricted', `Limited until ${at}`, 'All devices', 'Of tomorrow'];
      const entries = details.map((detail, index) => {
        return { id: String(index), action: 'shared', actor: 'Kim', subject: 'Bo', detail, at } as const;
      });
      network.use(
        mockSharing.listShares(() => ({ data: [] })),
        mockSharing.listDeviceActivity(() => pageOf(entries)),
      );
      openSignedIn(`/device/${device.deviceUUID}/settings/sharing`);
      const log = within(await screen.findByRole('list', { name: sharing.log.title }));
      const [owner, unrestricted, limited] = ([0, 1, 2] as const).map((one) => sharing.privileges[one].name);
      const { locale } = languages[id];
      const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: user.timezone });
      for (const text of [
        sharing.log.share(owner ?? '', '', true),
        unrestricted ?? '',
        sharing.log.share(limited ?? '', day.format(new Date(at)), false),
        sharing.log.allDevices,
        'Of tomorrow',
      ]) {
        expect(log.getByText(text)).toBeVisible();
      }
    });
  });

  describe('a refusal is translated by its code', () => {
    it('of a sign-in, and an unverified address still leads to the page that sends the link', async () => {
      network.use(mockAuth.login(() => refuse('email-not-verified', server)));
      const { actor, paste } = open('/login');
      await screen.findByRole('button', { name: auth.continue });
      await paste(auth.email, 'maya@example.test');
      await paste(auth.password, 'Bolt2Harbour!');
      await press(actor, auth.continue);
      await shows(refusals['email-not-verified']);
      expect(await screen.findByRole('button', { name: auth.resend.button })).toBeVisible();
    });

    it('of a call that others made too often', async () => {
      network.use(mockAuth.forgotPassword(() => refuse('too-many-attempts', server)));
      await sendEmail('/reset', auth.continue);
      await shows(refusals['too-many-attempts']);
    });

    it('of another email address', async () => {
      network.use(mockAccount.updateEmail(() => refuse('email-taken', server)));
      await openEmailChange();
      await shows(refusals['email-taken']);
    });

    it('of a code for a group', async () => {
      network.use(mockPlans.joinPlanGroup(() => refuse('invalid-coupon-code', server)));
      await joinGroup();
      await shows(errors['invalid-coupon-code']);
    });

    it('and one whose code this version does not know is shown as it came', async () => {
      network.use(mockAuth.forgotPassword(() => Response.json({ code: 'of-tomorrow', ...server }, { status: 409 })));
      await sendEmail('/reset', auth.continue);
      expect(await screen.findByText(server.message)).toBeVisible();
    });
  });
});
