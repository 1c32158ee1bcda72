import type { PastImport } from '@holdfast/contract/imports';
import { importPartBytes } from '@holdfast/contract/imports.rules';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aDevice, aUser } from '../../../test/factories.ts';
import { mockImports, network, refuse } from '../../../test/network.ts';
import { serveDevices } from '../../../test/open-overview.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { fingerprintOf } from './file-fingerprint.ts';

const anImport = (fields: Partial<PastImport> = {}): PastImport => ({
  _id: 'i1',
  name: 'tour.gpx',
  size: 2.5 * importPartBytes,
  fingerprint: '',
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

const changedAt = Date.UTC(2026, 0, 1);
const aFile = (size: number, { lastModified = changedAt, differsAt = -1 } = {}) => {
  const bytes = new Uint8Array(size);
  if (differsAt >= 0) bytes[differsAt] = 1;
  return new File([bytes], 'tour.gpx', { lastModified });
};

const choose = async ({ actor }: ReturnType<typeof open>, file: File) => {
  const input = (await screen.findByLabelText('Choose a file', { selector: 'input' })) as HTMLInputElement;
  await actor.upload(input, file);
};

it('without HTTPS, where nothing can be hashed, files are told apart by their times', async () => {
  vi.stubGlobal('crypto', {});
  const [one, same, later] = await Promise.all([
    fingerprintOf(aFile(10)),
    fingerprintOf(aFile(10)),
    fingerprintOf(aFile(10, { lastModified: changedAt + 1 })),
  ]);
  expect(same).toBe(one);
  expect(later).not.toBe(one);
});

describe('imports', () => {
  it.each([
    ['a file', true],
    ['a file of which an earlier version knew name and size only', false],
  ])('go on with %s that was not sent completely when it is chosen again', async (_, hasFingerprint) => {
    const parts: string[] = [];
    const create = vi.fn(() => ({ import: anImport() }));
    const file = aFile(2.5 * importPartBytes);
    const page = open([anImport({ progress: 1 / 2.5, fingerprint: hasFingerprint ? await fingerprintOf(file) : '' })]);
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
    // Phones say of a file from a cloud that it changed just now.
    await choose(page, aFile(2.5 * importPartBytes, { lastModified: changedAt + 1 }));
    await vi.waitFor(() => expect(parts).toEqual(['1', '2']), { timeout: 20_000 });
    expect(create).not.toHaveBeenCalled();
  });

  it.each([
    ['begins otherwise', { differsAt: 1 }],
    ['has another middle', { differsAt: 1.25 * importPartBytes }],
    ['ends otherwise', { differsAt: 2.5 * importPartBytes - 1 }],
  ])('do not go on in the middle of a file of the same name and size that %s', async (_, difference) => {
    const size = 2.5 * importPartBytes;
    const left = await fingerprintOf(aFile(size));
    const page = open([anImport({ progress: 1 / 2.5, fingerprint: left })]);
    const begun = vi.fn();
    network.use(
      mockImports.createImport(({ body }) => {
        begun(body);
        return refuse('import-open');
      }),
    );
    const other = aFile(size, difference);
    await choose(page, other);
    expect(await screen.findByText(/Continue with it or discard it first/)).toBeVisible();
    expect(begun).toHaveBeenCalledWith({ name: 'tour.gpx', size, fingerprint: await fingerprintOf(other) });
    expect(begun.mock.calls[0]?.[0].fingerprint).not.toBe(left);
  });

  it('tell what to do when another file is open', async () => {
    const page = open([]);
    network.use(mockImports.createImport(() => refuse('import-open')));
    await choose(page, aFile(10));
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
