import { roles } from '@holdfast/contract/roles.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { aGroup, openGroups } from '../../../test/open-groups.ts';

const section = async () => within(await screen.findByRole('region', { name: 'Groups' }));
const links = async () => (await section()).getAllByRole('link').map(({ textContent }) => textContent);
const groups = (count: number) => Array.from({ length: count }, (_, at) => aGroup({ name: `Depot ${at + 1}` }));

describe('the groups in the drawer', () => {
  it('are five, numbered, with the ways to all and to a new one [P1.2.16] [P1.9.4]', async () => {
    const devices = [aDevice(), aDevice()];
    const first = aGroup({ name: 'Bikes', devices });
    const { actor } = openGroups({ path: '/device', devices, groups: [first, ...groups(5)] });
    await (await section()).findByRole('link', { name: 'View More' });
    expect(await links()).toEqual([
      'Groups',
      '1Bikes2',
      '2Depot 10',
      '3Depot 20',
      '4Depot 30',
      '5Depot 40',
      'View More',
      'Add New Group',
    ]);
    expect((await section()).getByRole('link', { name: 'View More' })).toHaveAttribute('href', '/group/devices');
    const add = (await section()).getByRole('link', { name: '+ Add New Group' });
    expect(add).toHaveAttribute('href', '/group/devices/create');
    await actor.click((await section()).getByRole('link', { name: /Bikes/ }));
    await waitFor(() => expect(window.location.pathname).toBe(`/group/devices/${first._id}`));
    const drawer = await section();
    await waitFor(() => expect(drawer.getByRole('link', { name: /Bikes/ })).toHaveAttribute('aria-current', 'page'));
  });

  it('have no View More up to five [P1.2.16]', async () => {
    openGroups({ path: '/device', groups: groups(5), devices: [aDevice()] });
    await (await section()).findByRole('link', { name: /Depot 5/ });
    expect(await links()).not.toContain('View More');
  });

  const fleet = ['enterprise', 'enterpriseNoApi', 'admin', 'superAdmin'];

  it.each(roles.map((role) => [role, fleet.includes(role)] as const))(
    'are there for %s: %s, as is Device Activity [P1.2.16] [P1.6.2]',
    async (role, isFleet) => {
      openGroups({ path: '/device', groups: groups(1), devices: [aDevice()], as: { roles: [role] } });
      await screen.findByRole('region', { name: 'More' });
      expect(screen.queryAllByRole('region', { name: 'Groups' })).toHaveLength(isFleet ? 1 : 0);
      expect(screen.queryAllByRole('link', { name: 'Device Activity' })).toHaveLength(isFleet ? 1 : 0);
    },
  );
});
