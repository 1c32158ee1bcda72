import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '../../test/silent-log.ts';
import { followCertificate, readCertificate } from './certificate-files.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));

it('a renewed certificate is used without a restart, and one that cannot be used is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hf-certificate-'));
  const files = { cert: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
  const put = (name: string) => {
    copyFileSync(fixture(`${name}.crt`), files.cert);
    copyFileSync(fixture(`${name}.key`), files.key);
  };
  put('mqtt-tls');
  const server = createServer(readCertificate(files), (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const error = vi.spyOn(silentLog, 'error');
  const { stop } = followCertificate(server, files, { log: silentLog, milliseconds: 20 });
  onTestFinished(() => {
    stop();
    server.close();
    error.mockRestore();
    rmSync(folder, { recursive: true });
  });
  const nameSeen = () =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.once('error', reject);
    });

  expect(await nameSeen()).toBe('holdfast test');
  put('mqtt-tls-renewed');
  await vi.waitFor(async () => expect(await nameSeen()).toBe('holdfast test, renewed'), 20_000);
  writeFileSync(files.cert, 'nonsense');
  await vi.waitFor(() => expect(error).toHaveBeenCalled(), 20_000);
  expect(await nameSeen()).toBe('holdfast test, renewed');
});
