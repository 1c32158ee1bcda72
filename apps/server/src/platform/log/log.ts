import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { openRotatingFile } from './rotating-file.ts';

/** Path segments followed by a secret, which is redacted. */
const secretSegments =
  /(\/(?:login\/reset|reset|verify|2fa\/verify|ingest\/(?:osmand|overland|traccar)|share(?:-device)?\/(?:accept|decline|invitation)|unsubscribe|plan-offers?|notification(?:s|-emails)\/confirm|history-csv|live|phone-codes)\/)[^/?#]+/gi;
const secretParameters = /([?&](?:session|token|key|secret|code|state|lat|lon|latitude|longitude)=)[^&#]+/gi;
const ingestQuery = /^(\/ingest\/[^?]*)\?.*/i;
const imei = /(?<!\d)\d{15}(?!\d)/g;
const position = /-?\d{1,3}\.\d{3,}/g;

const longestUrl = 512;
const longestMessage = 1000;
const longestLine = 16_000;
const most = { stackLines: 20, causes: 3 };
const rotation = { maxBytes: 20 * 2 ** 20, maxFiles: 10, maxDays: 14 };

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Decodes percent-encoded letters as the router does; `%2F` stays encoded, or it would end a secret segment early. */
const decodeLetters = (url: string) =>
  url.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });

export const redactUrl = (url: string) =>
  cut(
    decodeLetters(url)
      .replace(ingestQuery, '$1')
      .replace(secretSegments, '$1[redacted]')
      .replace(secretParameters, '$1[redacted]')
      .replace(imei, '[imei]'),
    longestUrl,
  );

/** Selected fields only: a failed query error also contains its values, which are personal data. */
const describeError = (error: Error & { code?: unknown }, depth = 0): object => ({
  type: error.name,
  code: error.code,
  message: cut(error.message.split('\nparams: ')[0] ?? '', longestMessage)
    .replace(imei, '[imei]')
    .replace(position, '[number]'),
  stack: error.stack
    ?.split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, most.stackLines),
  cause: error.cause instanceof Error && depth < most.causes ? describeError(error.cause, depth + 1) : undefined,
});

/** Last resort for overlong lines; a truncated line would not be valid JSON. */
const boundLine = (line: string) => {
  if (line.length <= longestLine) return line;
  const [start] = /^\{"level":\d+,"time":"[^"]*"/.exec(line) ?? ['{"level":50'];
  return `${start},"msg":"a line of ${line.length} characters is too long to be kept"}\n`;
};

const options: LoggerOptions = {
  hooks: { streamWrite: boundLine },
  redact: ['authorization', 'password', 'token', '*.authorization', '*.password', '*.token', '*.captcha'],
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  serializers: {
    err: (error: Error) => describeError(error),
    req: (request: { method: string; url: string; ip?: string }) => ({
      method: request.method,
      url: redactUrl(request.url),
      ip: request.ip,
    }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
  },
};

/** Logs to standard output if a level is configured, else to a file, which keeps the start-up lines readable. */
export const createLogger = (
  config: { logLevel?: LoggerOptions['level']; dataDir: string },
  stream?: DestinationStream,
): Logger => {
  if (stream) return pino({ ...options, level: config.logLevel ?? 'info' }, stream);
  if (config.logLevel) return pino({ ...options, level: config.logLevel });
  const folder = join(config.dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return pino({ ...options, level: 'info' }, openRotatingFile(folder, rotation));
};
