import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Server } from 'node:tls';
import type { Logger } from 'pino';

export interface CertificateFiles {
  cert: string;
  key: string;
}

const lookMilliseconds = 10_000;

export const readCertificate = ({ cert, key }: CertificateFiles) => ({
  cert: readFileSync(cert),
  key: readFileSync(key),
});

const identityOf = async ({ cert, key }: CertificateFiles) => {
  const found = await Promise.all([stat(cert), stat(key)]);
  return found.map(({ ino, size, mtimeMs }) => [ino, size, mtimeMs].join(' ')).join();
};

/** Polls the files and applies a renewed certificate to new connections; an unusable pair keeps the previous one. */
export const followCertificate = (
  server: Server,
  files: CertificateFiles,
  { log, milliseconds = lookMilliseconds }: { log: Logger; milliseconds?: number },
) => {
  let known = identityOf(files).catch(() => '');
  const look = async () => {
    // During a renewal the files may be missing or replaced one after the other.
    const found = await identityOf(files).catch(() => '');
    if (found === '' || found === (await known)) return;
    known = Promise.resolve(found);
    try {
      server.setSecureContext(readCertificate(files));
      log.info('the renewed certificate is used for MQTT');
    } catch (error) {
      log.error({ err: error }, 'the renewed certificate for MQTT cannot be used; the one before stays');
    }
  };
  const timer = setInterval(() => void look(), milliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
