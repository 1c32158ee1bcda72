import { countryCodes } from '@holdfast/contract/countries.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requireAltcha } from '../../test/captcha.ts';
import { fail, mockAuth, network, refuse } from '../../test/network.ts';
import { renderPage } from '../../test/render-page.tsx';

const goodPassword = 'Bolt2Harbour!';
const sent = 'Verification link has been sent to your Email. Please verify';

const openSignup = async () => {
  const view = renderPage('/signup');
  const { actor, paste } = view;
  await screen.findByRole('button', { name: 'Continue' });
  return {
    ...view,
    submit: () => actor.click(screen.getByRole('button', { name: 'Continue' })),
    fill: async () => {
      await paste('Name', 'Maya Okafor');
      await paste('Email', 'maya@example.test');
      await paste('Password', goodPassword);
    },
    chooseCountry: async (name: string) => {
      await actor.click(screen.getByRole('combobox', { name: 'Country' }));
      await actor.clear(screen.getByRole('combobox', { name: 'Country' }));
      await actor.paste(name);
      await actor.click(await screen.findByRole('option', { name: new RegExp(name) }));
    },
    agree: () => actor.click(screen.getByRole('checkbox', { name: /I agree/ })),
  };
};

const items = () => within(screen.getByRole('list', { name: 'Password rules' })).getAllByRole('listitem');

const rules = () => items().map((item) => [item.textContent, item.dataset.met]);

const lines = [
  'Must have at least one lowercase letter.',
  'Must have at least one uppercase letter.',
  'Must have at least one number.',
  'Must have at least one symbol.',
  'Must be 8 characters or more.',
];

describe('the sign-up form', () => {
  it('has name, email, country, password with its rules, agreement, captcha and Continue [P1.2.6]', async () => {
    requireAltcha();
    const { actor } = await openSignup();
    expect(screen.getByLabelText('Name')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    await actor.type(screen.getByLabelText('Password'), 'b');
    expect(rules().map(([text]) => text)).toEqual(lines);
    expect(screen.getByRole('checkbox', { name: 'I agree to the Terms of Service and Privacy Policy' })).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Verify you are human' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });

  it('offers every country with its code and currency [P1.2.6]', async () => {
    const { actor, chooseCountry } = await openSignup();
    await actor.click(screen.getByRole('combobox', { name: 'Country' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent?.slice(0, 2)).sort()).toEqual([...countryCodes].sort());
    expect(screen.getByRole('option', { name: 'DE Germany EUR' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'JP Japan USD' })).toBeInTheDocument();
    await chooseCountry('New Zealand');
    expect(screen.getByText('Billed in NZD')).toBeVisible();
  });

  it('sends once, however often it is pressed while the captcha is being solved', async () => {
    const signup = vi.fn<Parameters<typeof mockAuth.signup>[0]>(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.signup(signup));
    const { actor, fill, chooseCountry, agree } = await openSignup();
    await fill();
    await chooseCountry('New Zealand');
    await agree();
    await actor.dblClick(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(sent)).toBeVisible();
    expect(signup).toHaveBeenCalledTimes(1);
  });

  it('links back to sign-in [P1.2.7]', async () => {
    const { actor } = await openSignup();
    await actor.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
  });

  it('shows the hint about passwords until there is something to judge [P1.5.6]', async () => {
    const { actor } = await openSignup();
    const hint =
      'Password must be minimum 8 characters in length, must have one capital letter, one lower case letter, one special character and a number';
    expect(screen.getByText(hint)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Password rules' })).not.toBeInTheDocument();
    await actor.type(screen.getByLabelText('Password'), 'b');
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
  });

  it('judges the rules only once the field was left [P1.5.5]', async () => {
    const { actor } = await openSignup();
    await actor.type(screen.getByLabelText('Password'), 'b');
    expect(items()[1]?.dataset.judged).toBeUndefined();
    await actor.tab();
    expect(items()[1]?.dataset.judged).toBe('true');
  });

  it('checks the password at every keystroke [P1.4.27]', async () => {
    const { actor } = await openSignup();
    const met = () => rules().map(([, isMet]) => isMet === 'true');
    const password = screen.getByLabelText('Password');
    await actor.type(password, 'b');
    expect(met()).toEqual([true, false, false, false, false]);
    await actor.type(password, 'B');
    expect(met()).toEqual([true, true, false, false, false]);
    await actor.type(password, '2');
    expect(met()).toEqual([true, true, true, false, false]);
    await actor.type(password, '!');
    expect(met()).toEqual([true, true, true, true, false]);
    await actor.type(password, 'abcd');
    expect(met()).toEqual([true, true, true, true, true]);
    await actor.type(password, '{Backspace}');
    expect(met()).toEqual([true, true, true, true, false]);
  });

  it('lists the five rules, and keeps Continue disabled until all of them hold [P1.5.5]', async () => {
    const { actor, paste } = await openSignup();
    await actor.click(screen.getByLabelText('Password'));
    await actor.tab();
    expect(rules()).toEqual(lines.map((line) => [line, 'false']));
    const button = screen.getByRole('button', { name: 'Continue' });
    const password = screen.getByLabelText('Password');
    for (const weak of ['BOLT2HARBOUR!', 'bolt2harbour!', 'BoltHarbour!', 'Bolt2Harbour', 'Bo2!']) {
      await actor.clear(password);
      await paste('Password', weak);
      expect(button).toBeDisabled();
    }
    await actor.clear(password);
    await paste('Password', goodPassword);
    expect(button).toBeEnabled();
  });

  it('wants a name and an email [P1.5.4] [P1.5.11]', async () => {
    const { actor, paste, submit } = await openSignup();
    await paste('Password', goodPassword);
    await submit();
    expect(await screen.findAllByText('Field is required')).toHaveLength(2);
    await actor.type(screen.getByLabelText('Email'), 'maya@nowhere');
    expect(screen.getByText('Invalid Email address')).toBeVisible();
    for (const label of ['Name', 'Email', 'Password']) expect(screen.getByLabelText(label)).toBeRequired();
  });

  it('checks country, then agreement, then captcha, and sends nothing before [P1.5.3] [P2.5.2]', async () => {
    requireAltcha();
    const signup = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.signup(signup));
    const { actor, fill, submit, chooseCountry, agree } = await openSignup();
    const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent;
    await fill();
    await submit();
    await waitFor(() => expect(messages()).toBe('Country is required'));
    await chooseCountry('Australia');
    await submit();
    await screen.findByText('Please agree to Terms of Service and Privacy Policy before continue');
    expect(messages()).not.toContain('reCAPTCHA required');
    await agree();
    await submit();
    expect(await screen.findByText('reCAPTCHA required')).toBeVisible();
    expect(signup).not.toHaveBeenCalled();
    await actor.click(screen.getByRole('checkbox', { name: 'Verify you are human' }));
    await screen.findByRole('checkbox', { name: 'Verified' });
    await submit();
    await waitFor(() => expect(signup).toHaveBeenCalledOnce());
  });
});

describe('signing up', () => {
  const complete = async () => {
    const view = await openSignup();
    await view.fill();
    await view.chooseCountry('Australia');
    await view.agree();
    await view.submit();
  };

  it('says where the link went and leads to sign-in [P1.2.8] [P2.4.20] [P2.8.7]', async () => {
    const signup = vi.fn(() => ({ message: 'Words of the server' }));
    network.use(mockAuth.signup(signup));
    await complete();
    expect(await screen.findByText(sent)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.test');
    expect(screen.getByText(/^We have sent a link to maya@example.test/)).toBeVisible();
    const body = {
      name: 'Maya Okafor',
      email: 'maya@example.test',
      country: 'AU',
      currency: 'aud',
      password: goodPassword,
      captcha: 'off',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: 'en',
    };
    expect(signup).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
  });

  it('shows the message of the server when it is refused, and stays [P1.8.4] [P2.8.5]', async () => {
    network.use(mockAuth.signup(() => refuse('too-many-attempts')));
    await complete();
    expect(await screen.findByText('Too many attempts, please try again later')).toBeVisible();
    expect(window.location.pathname).toBe('/signup');
  });

  it('has no text of its own for a refusal without a message [P1.8.4] [P2.8.5]', async () => {
    network.use(mockAuth.signup(() => fail(500)));
    await complete();
    expect(await screen.findByText('Something went wrong')).toBeVisible();
  });
});
