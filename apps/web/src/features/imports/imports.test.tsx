import type { PastImport } from '@holdfast/contract/imports';
import { importPartBytes } from '@holdfast/contract/imports.rules';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../test/factories.ts';
import { mockImports, network, refuse } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';

const anImport = (fields: Partial<PastImport> = {}): PastImport => ({
  _id: 'i1',
  name: 'tour.gpx',
  size: 2.5 * importPartBytes,
  state: 'uploading',
  format: null,
  progress: 0,
  points: 0,
  duplicates: 0,
  skipped: {},
  from: null,
  to: null,
  added: 0,
  error: null,
  createdAt: new Date().toISOString(),
  endedAt: null,
  ...fields,
});

const open = (imports: PastImport[]) => {
  const device = aDevice();
  serveDevices([device]);
  network.use(mockImports.listImports(() => ({ data: imports })));
  return renderPage(`/device/${device.deviceUUID}/import`, { as: aUser() });
};

const choose = async ({ actor }: ReturnType<typeof open>, name: string, size: number) => {
  const input = (await screen.findByLabelText('Choose a file', { selector: 'input' })) as HTMLInputElement;
  await actor.upload(input, new File([new Uint8Array(size)], name));
};

describe('imports', () => {
  it('go on with a file that was not sent completely when it is chosen again', async () => {
    const parts: string[] = [];
    const create = vi.fn(() => ({ import: anImport() }));
    const page = open([anImport({ progress: 1 / 2.5 })]);
    network.use(
      mockImports.createImport(create),
      mockImports.sendImportPart(({ params }) => {
        parts.push(String(params.number));
        return { import: anImport() };
      }),
    );
    const left = within(await screen.findByRole('region', { name: 'Not sent completely' }));
    expect(left.getByText(/Choose the same file again/)).toBeVisible();
    expect(left.getByRole('button', { name: 'Discard' })).toBeVisible();
    await choose(page, 'tour.gpx', 2.5 * importPartBytes);
    await vi.waitFor(() => expect(parts).toEqual(['1', '2']), { timeout: 20_000 });
    expect(create).not.toHaveBeenCalled();
  });

  it('tell what to do when another file is open', async () => {
    const page = open([]);
    network.use(mockImports.createImport(() => refuse('import-open')));
    await choose(page, 'tour.gpx', 10);
    expect(await screen.findByText(/Continue with it or discard it first/)).toBeVisible();
  });

  it('that failed after they added points can be undone', async () => {
    const error = { code: 'import-failed' as const, message: 'The import was stopped' };
    open([anImport({ state: 'failed', added: 5000, error, endedAt: new Date().toISOString() })]);
    const row = within(await screen.findByRole('region', { name: 'Imports' }));
    expect(row.getByText(/The import was stopped\. Added: 5,000/)).toBeVisible();
    expect(row.getByRole('button', { name: 'Undo tour.gpx' })).toBeVisible();
  });

  it('of a file that brings nothing new can only be discarded', async () => {
    open([anImport({ state: 'ready', points: 60, duplicates: 60 })]);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('There are no new points in this file.')).toBeVisible();
    expect(preview.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard']);
  });

  it('are told in the zone of the person, and open the day that it was there', async () => {
    // In Sydney the last point is of the next morning.
    const moments = { from: '2026-11-10T20:00:00.000Z', to: '2026-11-11T22:00:00.000Z' };
    const createdAt = '2026-11-12T21:30:00.000Z';
    open([anImport({ state: 'ready', ...moments }), anImport({ _id: 'i2', state: 'done', ...moments, createdAt })]);
    const facts = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(facts.getByText('11 Nov 2026, 7:00 am – 12 Nov 2026, 9:00 am')).toBeVisible();
    const past = within(screen.getByRole('region', { name: 'Imports' }));
    expect(past.getByText(/13 Nov 2026, 8:30 am$/)).toBeVisible();
    expect(past.getByRole('link')).toHaveAttribute('href', expect.stringMatching(/day\?day=2026-11-12$/));
  });
});
