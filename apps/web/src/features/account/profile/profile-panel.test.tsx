import { timezones } from '@holdfast/contract/timezones.rules';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockAccount, network, refuse } from '../../../../test/network.ts';
import { openAccount } from '../../../../test/open-account.ts';

type Sent = Parameters<Parameters<typeof mockAccount.updateUser>[0]>[0];

const profile = () => within(screen.getByRole('region', { name: 'Profile' }));

/** Answers saves as a server that stores them, and tells what it was sent. */
const acceptSaves = (user: object) => {
  const sent: Sent[] = [];
  network.use(
    mockAccount.updateUser((call) => {
      sent.push(call);
      const { currency: _ignored, ...fields } = call.body;
      Object.assign(user, fields);
      return { updatedUser: user as never };
    }),
  );
  return sent;
};

const choose = async (actor: UserEvent, field: string, typed: string, option: string) => {
  const combobox = profile().getByRole('combobox', { name: field });
  await actor.click(combobox);
  await actor.clear(combobox);
  await actor.type(combobox, typed);
  await actor.click(await screen.findByRole('option', { name: new RegExp(option) }));
};

const save = (actor: UserEvent) => actor.click(screen.getByRole('button', { name: 'Save' }));

describe('the profile panel', () => {
  it('has photo, email with Change, full name, country, time zone and Save [P2.2.35]', async () => {
    const { actor } = await openAccount();
    expect(profile().getByLabelText('Upload photo', { selector: 'input' })).toHaveAttribute('accept', 'image/*');
    const email = profile().getByRole('textbox', { name: 'Email' });
    expect(email).toHaveValue('maya@example.test');
    expect(email).toHaveAttribute('readonly');
    expect(profile().getByRole('button', { name: 'Change email' })).toHaveTextContent('Change');
    expect(profile().getByRole('combobox', { name: 'Country' })).toHaveValue('Australia');
    expect(profile().getByRole('combobox', { name: 'Time zone' })).toHaveValue(
      '(GMT+10:00) Canberra, Melbourne, Sydney',
    );
    expect(profile().getByRole('button', { name: 'Save' })).toBeDisabled();
    await actor.type(profile().getByRole('textbox', { name: 'Full name' }), ' II');
    expect(profile().getByRole('button', { name: 'Save' })).toBeEnabled();
    await actor.click(screen.getByRole('button', { name: 'Discard' }));
    expect(profile().getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('saves name, country, time zone and picture at once [P2.1.3] [P2.5.16]', async () => {
    const { actor, user } = await openAccount();
    const sent = acceptSaves(user);
    const name = profile().getByRole('textbox', { name: 'Full name' });
    await actor.clear(name);
    await actor.type(name, 'Maya Adaeze');
    await choose(actor, 'Country', 'New Z', 'New Zealand');
    await choose(actor, 'Time zone', 'Auck', 'Auckland');
    const picture = new File(['a picture'], 'me.png', { type: 'image/png' });
    await actor.upload(profile().getByLabelText('Upload photo', { selector: 'input' }), picture);
    expect(await screen.findByText('4 unsaved changes')).toBeVisible();
    await save(actor);
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.params.id).toBe(user._id);
    expect(sent[0]?.body).toEqual({
      name: 'Maya Adaeze',
      country: 'NZ',
      currency: 'nzd',
      timezone: 'Pacific/Auckland',
      profilePicture: btoa('a picture'),
    });
    await waitFor(() => expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument());
  });

  it('shows the user that the server answers to a change of country [P2.7.10]', async () => {
    const { actor, user } = await openAccount();
    network.use(
      mockAccount.updateUser(({ body }) => {
        expect(body).toEqual({ country: 'NZ', currency: 'nzd' });
        return { updatedUser: { ...user, country: 'NZ', currency: 'nzd', name: 'As the server has it' } };
      }),
    );
    await choose(actor, 'Country', 'New Z', 'New Zealand');
    expect(profile().getByText('Billed in NZD')).toBeVisible();
    await save(actor);
    expect(await screen.findByDisplayValue('As the server has it')).toBeVisible();
    expect(profile().getByRole('combobox', { name: 'Country' })).toHaveValue('New Zealand');
  });

  it('sends only the units when only a unit changed', async () => {
    const { actor, user } = await openAccount();
    const sent = acceptSaves(user);
    await actor.click(profile().getByRole('radio', { name: '°F' }));
    await save(actor);
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    expect(sent[0]?.body).toEqual({ units: { temperature: 'f', distance: 'km' } });
  });

  it('forgets changes that are discarded', async () => {
    const { actor } = await openAccount();
    await actor.type(profile().getByRole('textbox', { name: 'Full name' }), ' II');
    await actor.click(screen.getByRole('button', { name: 'Discard' }));
    expect(profile().getByRole('textbox', { name: 'Full name' })).toHaveValue('Maya Okafor');
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
  });

  it('wants a name [P2.5.10]', async () => {
    const { actor, requests, user } = await openAccount();
    const name = profile().getByRole('textbox', { name: 'Full name' });
    await actor.clear(name);
    await save(actor);
    expect(name).toHaveAccessibleDescription('Field is required');
    expect(name).toHaveFocus();
    expect(requests).not.toContain(`PUT /api/users/${user._id}`);
  });

  it('wants a country, here and on the server [P2.5.1]', async () => {
    const { actor, requests, user } = await openAccount({ country: '' });
    await actor.type(profile().getByRole('textbox', { name: 'Full name' }), ' II');
    await save(actor);
    expect(requests).not.toContain(`PUT /api/users/${user._id}`);
    expect(profile().getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('Please select country');
    network.use(mockAccount.updateUser(() => refuse('country-required')));
    await choose(actor, 'Country', 'New Z', 'New Zealand');
    await save(actor);
    expect(await screen.findByText('Country is required')).toBeVisible();
    expect(screen.getByText('2 unsaved changes')).toBeVisible();
  });

  it('does not let the country change while there is a subscription [P2.2.36] [P2.5.3]', async () => {
    await openAccount({ countryLocked: true });
    const country = profile().getByRole('combobox', { name: 'Country' });
    expect(country).toBeDisabled();
    expect(country).toHaveAccessibleDescription('Locked while a subscription is active.');
  });

  it('offers the fixed list of time zones, from -12:00 to +13:00 [P2.2.35] [P2.9.21]', async () => {
    const { actor } = await openAccount();
    await actor.click(profile().getByRole('combobox', { name: 'Time zone' }));
    const labels = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(labels).toEqual(timezones.map(({ label }) => label));
    expect(labels.length).toBeGreaterThanOrEqual(70);
    expect(labels.length).toBeLessThanOrEqual(80);
    expect(labels.at(0)).toMatch(/^\(GMT-12:00\) /);
    expect(labels.at(-1)).toMatch(/^\(GMT\+13:00\) /);
  });

  it('shows a time zone that is not in the list', async () => {
    await openAccount({ timezone: 'Pacific/Port_Moresby' });
    expect(profile().getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Port Moresby');
  });

  it('takes images only [P2.2.35]', async () => {
    const { actor } = await openAccount();
    const input = profile().getByLabelText<HTMLInputElement>('Upload photo', { selector: 'input' });
    input.removeAttribute('accept');
    await actor.upload(input, new File(['%PDF'], 'me.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('Please choose an image')).toBeVisible();
    expect(screen.queryByText(/unsaved/)).not.toBeInTheDocument();
  });

  it('removes the photo', async () => {
    const { actor, user } = await openAccount({ profilePicture: btoa('a picture') });
    const sent = acceptSaves(user);
    await actor.click(profile().getByRole('button', { name: 'Remove photo' }));
    await save(actor);
    expect(await screen.findByText('Saved successfully')).toBeVisible();
    expect(sent[0]?.body).toEqual({ profilePicture: '' });
    expect(profile().queryByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
  });
});
