import { privileges } from '@holdfast/contract/devices.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDevice, aPoint } from '../../../../test/factories.ts';
import { mockHistory, mockTimeline, network, pageOf, refuse } from '../../../../test/network.ts';
import { aSegment, aSpot, totals } from '../../../../test/open-day.ts';
import { openGrid } from '../../../../test/open-grid.ts';
import { infoPanel, openOverview } from '../../../../test/open-overview.ts';

const header = 'Created On,Timestamp,Address\r\n';
const rows = ['2026-09-21T14:13:20.000Z,1790000000,"412 Crown St, Surry Hills"\r\n', ',,Foveaux St\r\n'];
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

/** The file that the ticket is for, piece by piece. */
const serveFile = (path = '/api/v2/history-csv/a-ticket') => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  const ticket = vi.fn(() => ({ url: path }));
  network.use(
    mockHistory.createHistoryTicket(ticket),
    http.get(path, () => new HttpResponse(stream, { headers: { 'content-type': 'text/csv' } })),
  );
  return {
    ticket,
    send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('gone')),
  };
};

const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return `blob:${blobs.length - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs[Number(this.href.replace('blob:', ''))];
    if (content) saved.push({ name: this.download, content });
  });
});

afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
});

describe('exporting a history', () => {
  const device = aDevice({ deviceUUID: '7F21C40E93B8', name: 'Bike' });

  it('saves device-history-{deviceUUID}.csv and tells how far it is [P1.2.53]', async () => {
    const { panel, actor } = await openGrid([aPoint(), aPoint({ timestamp: 2 })], { device });
    const file = serveFile();
    await actor.click(panel.getByRole('button', { name: 'Export CSV' }));
    const bar = await panel.findByRole('progressbar', { name: 'Exporting the history of Bike' });
    file.send(header + rows[0]);
    expect(await panel.findByText(/^1 of 2 rows, \d+ byte$/)).toBeVisible();
    expect(bar).toHaveAttribute('value', '1');
    expect(saved).toEqual([]);
    file.send(rows[1]!);
    file.end();
    expect(await messages().findByText('device-history-7F21C40E93B8.csv saved')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['device-history-7F21C40E93B8.csv']);
    expect(await saved[0]!.content.text()).toBe(header + rows.join(''));
    expect(file.ticket).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: device._id } }));
    expect(panel.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('can be cancelled, and then saves nothing', async () => {
    const { panel, actor } = await openGrid([aPoint()], { device });
    const file = serveFile();
    await actor.click(panel.getByRole('button', { name: 'Export CSV' }));
    await panel.findByRole('progressbar');
    file.send(header);
    await actor.click(panel.getByRole('button', { name: 'Cancel the export of Bike' }));
    expect(await panel.findByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(saved).toEqual([]);
    expect(messages().queryByText(/Unable|saved/)).not.toBeInTheDocument();
  });

  it('says that it failed when the connection breaks in the middle', async () => {
    const { panel, actor } = await openGrid([aPoint()], { device });
    const file = serveFile();
    await actor.click(panel.getByRole('button', { name: 'Export CSV' }));
    await panel.findByRole('progressbar');
    file.send(header);
    file.fail();
    expect(await messages().findByText('Unable to export the history')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('tells why the server refused', async () => {
    const { panel, actor } = await openGrid([aPoint()], { device });
    network.use(mockHistory.createHistoryTicket(() => refuse('too-many-requests')));
    await actor.click(panel.getByRole('button', { name: 'Export CSV' }));
    expect(await messages().findByText('Too many requests, please try again later')).toBeVisible();
  });

  it('starts from the menu of a device too, and is seen where no panel is', async () => {
    const { actor } = await openOverview([device], { view: 'grid' });
    const file = serveFile();
    network.use(mockHistory.listHistory(() => pageOf([aPoint()])));
    await actor.click(screen.getByRole('button', { name: 'Menu of Bike' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
    expect(await screen.findByText('Exporting the history of Bike')).toBeVisible();
    file.send(header);
    file.end();
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

describe('clearing a history', () => {
  const device = aDevice({ name: 'Bike' });

  it('asks first, says that it cannot be undone, and then shows none [P1.2.54]', async () => {
    const { panel, actor, points } = await openGrid([aPoint(), aPoint({ timestamp: 2 })], { device });
    const clear = vi.fn(() => {
      points.length = 0;
      return { message: 'Cleared' };
    });
    network.use(mockHistory.clearHistory(clear));
    await panel.findByRole('table');
    await actor.click(panel.getByRole('button', { name: 'Clear history' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear history?' }));
    expect(await dialog.findByText('All 2 points of Bike will be deleted. This cannot be undone.')).toBeVisible();
    expect(clear).not.toHaveBeenCalled();
    await actor.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(clear).not.toHaveBeenCalled();
    await actor.click(panel.getByRole('button', { name: 'Clear history' }));
    const again = within(await screen.findByRole('dialog'));
    await actor.click(again.getByRole('button', { name: 'Clear history' }));
    expect(await messages().findByText('Cleared successfully')).toBeVisible();
    expect(clear).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ params: { id: device._id } }));
    expect(await panel.findByText('No locations yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('ends what was told of its trips and stops, too', async () => {
    const [from = '', to = ''] = [Date.now() - 3_600_000, Date.now()].map((moment) => new Date(moment).toISOString());
    const segments = [aSegment('stop', ['00:00', '07:42'], { from, to })];
    network.use(
      mockTimeline.getTimeline(() => ({ data: segments, totals })),
      mockHistory.listHistory(() => pageOf([aPoint()])),
      mockHistory.clearHistory(() => {
        segments.length = 0;
        return { message: 'Cleared' };
      }),
    );
    const position = { ...aSpot('Crown St'), timestamp: Date.now() / 1000, accuracy: 18, type: 'gps' } as const;
    const { actor } = await openOverview([aDevice({ name: 'Bike', position })]);
    const info = await infoPanel();
    expect(await info.findByText(/^Here since/)).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Menu of Bike' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Clear history' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Clear history?' }));
    await actor.click(dialog.getByRole('button', { name: 'Clear history' }));
    expect(await messages().findByText('Cleared successfully')).toBeVisible();
    await waitFor(() => expect(info.queryByText(/^Here since/)).toBeNull());
  });

  it('is asked for from the menu of a device too [P1.2.54]', async () => {
    const { actor } = await openOverview([device]);
    network.use(mockHistory.listHistory(() => pageOf([aPoint()])));
    await actor.click(screen.getByRole('button', { name: 'Menu of Bike' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Clear history' }));
    expect(await screen.findByRole('dialog', { name: 'Clear history?' })).toBeVisible();
  });

  it.each([privileges.unrestricted, privileges.limited])(
    'and exporting are not offered to privilege %i',
    async (privilege) => {
      const { panel, actor } = await openGrid([aPoint()], { device: aDevice({ privilege }) });
      await panel.findByRole('table');
      expect(panel.queryByRole('button', { name: /Export CSV|Clear history/ })).not.toBeInTheDocument();
      await actor.click(panel.getByRole('radio', { name: 'Map' }));
      expect(panel.getByRole('combobox', { name: 'Points on the map' })).toBeVisible();
      expect(panel.queryByRole('button', { name: 'Menu of the location history' })).not.toBeInTheDocument();
    },
  );
});
