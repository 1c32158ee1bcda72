import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../test/factories.ts';
import { openOverview } from '../../../test/open-overview.ts';
import { openSettings, panel } from '../../../test/open-settings.ts';

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

const openEdited = async () => {
  const device = aDevice({ name: 'Bike' });
  const view = openSettings(device, { tab: 'basic' });
  await view.actor.type((await panel('Device')).getByRole('textbox', { name: 'Name' }), ' II');
  return { ...view, device, here: window.location.pathname };
};

describe('leaving with unsaved changes', () => {
  it('asks first, and stays when the answer is no', async () => {
    const { actor, here } = await openEdited();
    await actor.click(screen.getByRole('link', { name: 'Alert & Reports' }));
    await actor.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(window.location.pathname).toBe(here);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Bike II');
  });

  it('goes where the link leads when the answer is yes', async () => {
    const { actor, device } = await openEdited();
    await actor.click(screen.getByRole('link', { name: 'Back' }));
    await actor.click(within(await question()).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
  });

  it('does not ask once they are discarded', async () => {
    const { actor, device } = await openEdited();
    await actor.click(screen.getByRole('button', { name: 'Discard' }));
    await actor.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/device/${device.deviceUUID}`));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('lets the browser ask before it closes the window', async () => {
    await openEdited();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  it('asks nothing when nothing was changed', async () => {
    await openOverview([aDevice()]);
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
