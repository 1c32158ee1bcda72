import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts';

const dayMilliseconds = 86_400_000;
const renewDays = 21;

export interface Validity {
  from: Date;
  to: Date;
}

const toMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export const judgeValidity = ({ from, to }: Validity, what: string, now = Date.now()): Finding => {
  if (now < from.getTime()) {
    return failed(
      `${what} is valid from ${toMinute(from)} only`,
      'Nobody accepts it before. Use the one until then, or set the clock of this machine if it is wrong.',
    );
  }
  const days = Math.floor((to.getTime() - now) / dayMilliseconds);
  const day = to.toISOString().slice(0, 10);
  if (days < 0) return failed(`${what} ended on ${day}`, 'Renew it: nobody accepts it any more.');
  if (days < renewDays) return warning(`${what} ends in ${days} days, on ${day}`, 'Renew it.');
  return ok(`${what} is valid until ${day}`);
};

export const checkCertificate = ({ cert, key }: { cert: string; key: string }): Finding => {
  try {
    const certificate = new X509Certificate(readFileSync(cert));
    if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(key)))) {
      return failed(`${key} is not the key of ${cert}`, 'Set MQTT_TLS_CERT and MQTT_TLS_KEY to a pair.');
    }
    return judgeValidity({ from: new Date(certificate.validFrom), to: new Date(certificate.validTo) }, cert);
  } catch (error) {
    return failed(
      `the certificate cannot be used: ${reasonOf(error)}`,
      'MQTT_TLS_CERT and MQTT_TLS_KEY must name PEM files that the user of the server may read.',
    );
  }
};
