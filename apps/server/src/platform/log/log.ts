import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino';

/** Path segments that are secrets: what follows them is never written down. */
const secretSegments =
  /(\/(?:login\/reset|reset|verify|2fa\/verify|ingest\/osmand|share(?:-device)?\/(?:accept|decline|invitation)|unsubscribe|notification(?:s|-emails)\/confirm|history-csv)\/)[^/?#]+/gi;
const secretParameters = /([?&](?:session|token|key|secret)=)[^&#]+/gi;

export const redactUrl = (url: string) =>
  url.replace(secretSegments, '$1[redacted]').replace(secretParameters, '$1[redacted]');

/** Only what helps to find a fault: a failed query also carries its values, which are people's data. */
const describeError = (error: Error & { code?: unknown }): object => ({
  type: error.name,
  code: error.code,
  message: error.message.split('\nparams: ')[0],
  stack: error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)),
  cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
});

const options: LoggerOptions = {
  redact: ['authorization', 'password', 'token', '*.authorization', '*.password', '*.token', '*.captcha'],
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: describeError,
    req: (request: { method: string; url: string; ip?: string }) => ({
      method: request.method,
      url: redactUrl(request.url),
      ip: request.ip,
    }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  },
};

/** To standard output when a level was asked for, else to a file, so that the five lines of a start stay readable. */
export const createLogger = (
  config: { logLevel?: LoggerOptions['level']; dataDir: string },
  stream?: DestinationStream,
): Logger => {
  if (stream) return pino({ ...options, level: config.logLevel ?? 'info' }, stream);
  if (config.logLevel) return pino({ ...options, level: config.logLevel });
  const folder = join(config.dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return pino(
    { ...options, level: 'info' },
    destination({ dest: join(folder, 'server.log'), sync: false, mkdir: true }),
  );
};
