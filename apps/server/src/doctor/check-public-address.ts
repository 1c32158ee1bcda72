import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Config } from '../config.ts';
import { judgeValidity, type Validity } from './check-certificate.ts';
import { type Finding, ok, reasonOf, warning } from './finding.ts';

const waitMilliseconds = 8000;

interface Answer {
  status: number;
  body: string;
  validity: Validity | null;
}

const ask = (url: URL) =>
  new Promise<Answer>((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    const request = get(url, { signal: AbortSignal.timeout(waitMilliseconds), agent: false }, (response) => {
      const { socket, statusCode: status = 0 } = response;
      const certificate = 'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate() : null;
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        if (body.length < 1000) body += text;
      });
      response.on('end', () =>
        resolve({
          status,
          body,
          validity: certificate?.valid_to
            ? { from: new Date(certificate.valid_from), to: new Date(certificate.valid_to) }
            : null,
        }),
      );
      response.on('close', () => reject(new Error('the connection ended before the answer did')));
    });
    request.on('error', (error) =>
      reject(error.name === 'AbortError' ? new Error(`no answer within ${waitMilliseconds / 1000} s`) : error),
    );
  });

const isOurs = ({ status, body }: Answer) => status === 200 && body.includes('"status":"ok"');

/** At most a warning: the server may not run yet, and some networks do not support hairpin NAT. */
export const checkPublicAddress = async ({ publicUrl, isProduction }: Config): Promise<Finding> => {
  if (!publicUrl) return ok('not set; links in mails lead to this machine');
  try {
    const answer = await ask(new URL(`${publicUrl}/healthz`));
    if (!isOurs(answer)) {
      return warning(
        `${publicUrl}/healthz answers ${answer.status}, and not as Holdfast does`,
        'Does PUBLIC_URL lead to this server, and does the proxy in front pass everything on?',
      );
    }
    if (isProduction && publicUrl.startsWith('http:')) {
      return warning(
        `${publicUrl} answers without HTTPS`,
        'Browsers need HTTPS to sign in: put a proxy with it in front.',
      );
    }
    return answer.validity
      ? judgeValidity(answer.validity, `${publicUrl} answers; its certificate`)
      : ok(`${publicUrl} answers`);
  } catch (error) {
    return warning(
      `${publicUrl} cannot be reached from here: ${reasonOf(error)}`,
      'Once the server runs, look from outside whether it answers: PUBLIC_URL, DNS, firewall, proxy.',
    );
  }
};
