import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../../test/factories.ts';
import { openOverview } from '../../../../test/open-overview.ts';

const steps = () => within(screen.getByRole('list', { name: 'First steps' })).getAllByRole('listitem');
const titles = () => steps().map((step) => within(step).getByRole('heading', { level: 3 }).textContent);

describe('the first steps of an empty account', () => {
  it('lead somebody with one device from adding it to receiving alerts', async () => {
    await openOverview([]);
    expect(titles()).toEqual(['Add your first device', 'See where it is', 'Be told']);
    expect(screen.queryByText(/npm run simulate/)).not.toBeInTheDocument();
  });

  it('speak of a fleet to its owner', async () => {
    await openOverview([], { as: { roles: ['enterprise'] } });
    expect(titles()).toEqual(['Add your first device', 'See where it is', 'Run a fleet']);
  });

  it('show staff, who alone can provision a device, how to do without hardware', async () => {
    await openOverview([], { as: { roles: ['admin'] } });
    expect(titles()[1]).toBe('Try it without hardware');
    expect(screen.getByRole('link', { name: 'Provision a device' })).toHaveAttribute('href', '/admin/devices');
    expect(screen.getByRole('code')).toHaveTextContent('npm run simulate -- --credentials FILE');
  });

  it('can be taken by keyboard', async () => {
    const { actor } = await openOverview([]);
    const add = screen.getByRole('button', { name: 'Add device' });
    while (document.activeElement !== add) await actor.tab();
    await actor.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Add device' })).toBeVisible();
  });

  it('are over with the first device', async () => {
    await openOverview([aDevice()]);
    expect(screen.queryByRole('list', { name: 'First steps' })).not.toBeInTheDocument();
  });
});
