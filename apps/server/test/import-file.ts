import { readFile } from 'node:fs/promises';
import type { PastImport } from '@holdfast/contract/imports';
import { importPartBytes, isImportBusy } from '@holdfast/contract/imports.rules';
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;

/** Files of other programs, in test/fixtures/imports. */
export const readSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`./fixtures/imports/${name}`, import.meta.url));

/** A track with one point every ten seconds, starting at `from`. */
export const gpxOf = (points: number, from = Date.UTC(2024, 0, 10)) => {
  const lines = Array.from({ length: points }, (_, index) => {
    const time = new Date(from + index * 10_000).toISOString();
    return `<trkpt lat="${(47 + index / 100_000).toFixed(6)}" lon="9.5"><time>${time}</time></trkpt>\n`;
  });
  return Buffer.from(`<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>\n${lines.join('')}</trkseg></trk></gpx>`);
};

export const createImporter = (test: TestApp, headers: Headers, deviceId: string) => {
  const base = `/api/v2/devices/${deviceId}/imports`;
  const inject = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object | Buffer) => {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
    return test.app.inject({ method, url: base + path, headers: { ...headers, ...type }, ...(payload && { payload }) });
  };

  const list = async () => (await inject('GET', '')).json<{ data: PastImport[] }>().data;

  const settled = (id: string): Promise<PastImport> =>
    vi.waitFor(
      async () => {
        const found = (await list()).find(({ _id }) => _id === id);
        if (!found || isImportBusy(found.state)) throw new Error(`still ${found?.state}`);
        return found;
      },
      { timeout: 100_000, interval: 20 },
    );

  const create = (name: string, size: number, fingerprint?: string) =>
    inject('POST', '', { name, size, ...(fingerprint && { fingerprint }) });
  const send = (id: string, number: number, content: Buffer) => inject('PUT', `/${id}/parts/${number}`, content);

  /** Uploads a file and waits until it is analysed: ready or refused. */
  const upload = async (content: Buffer, name = 'track.gpx'): Promise<PastImport> => {
    const { _id } = (await create(name, content.length)).json<{ import: PastImport }>().import;
    for (let from = 0; from < content.length; from += importPartBytes)
      await send(_id, from / importPartBytes, content.subarray(from, from + importPartBytes));
    return settled(_id);
  };

  const start = (id: string) => inject('POST', `/${id}/start`);
  const undo = (id: string) => inject('DELETE', `/${id}`);

  return {
    list,
    settled,
    create,
    send,
    upload,
    start,
    undo,
    run: async (content: Buffer, name?: string): Promise<PastImport> => {
      const { _id, error } = await upload(content, name);
      if (error) throw new Error(error.code);
      await start(_id);
      return settled(_id);
    },
  };
};
