import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const readDocs = (page: string) => readFileSync(join(root, 'docs', page), 'utf8');

export const readShellBlocks = (page: string): string[][] =>
  [...readDocs(page).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines.trim().split('\n'));

/** Stand-in for `curl -s` with the options that the docs use. */
const curl = `
const { values, positionals } = require('node:util').parseArgs({
  allowPositionals: true,
  options: {
    s: { type: 'boolean', short: 's' },
    user: { type: 'string', short: 'u' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd' },
    request: { type: 'string', short: 'X' },
    output: { type: 'string', short: 'o' },
  },
});
const headers = Object.fromEntries((values.header ?? []).map((header) => header.split(': ')));
if (values.user) headers.authorization = 'Basic ' + Buffer.from(values.user).toString('base64');
const method = values.request ?? (values.data ? 'POST' : 'GET');
fetch(positionals[0], { method, headers, body: values.data })
  .then((answer) => answer.text())
  .then((text) => (values.output ? require('node:fs').writeFileSync(values.output, text) : process.stdout.write(text)));
`;

/** Stand-in for `nc -w 2 HOST PORT` with a longer timeout for the first answer, for slow machines. */
const nc = `
const [, , , , host, port] = process.argv;
const socket = require('node:net').connect(Number(port), host);
process.stdin.pipe(socket, { end: false });
socket.pipe(process.stdout);
socket.setTimeout(30_000, () => socket.end());
socket.once('data', () => socket.setTimeout(2000));
`;

/** Stand-in for `openssl dgst -sha256 -mac HMAC -macopt hexkey:KEY -binary`. */
const openssl = `
const [option = ''] = process.argv.filter((argument) => argument.startsWith('hexkey:'));
const hmac = require('node:crypto').createHmac('sha256', Buffer.from(option.slice(7), 'hex'));
process.stdin.pipe(hmac).pipe(process.stdout);
`;

const mqtt = fileURLToPath(import.meta.resolve('mqtt'));

/** Stand-in for `mosquitto_pub` with the options that the docs use. */
const mosquittoPub = `
const { values } = require('node:util').parseArgs({
  options: Object.fromEntries([...'hpuPqtm'].map((short) => [short, { type: 'string', short }])),
});
import(${JSON.stringify(mqtt)}).then(async ({ default: { connectAsync } }) => {
  const login = { username: values.u, password: values.P, reconnectPeriod: 0 };
  const client = await connectAsync('mqtt://' + values.h + ':' + values.p, login);
  await client.publishAsync(values.t, values.m, { qos: Number(values.q) });
  await client.endAsync();
});
`;

const folders = (process.env.PATH ?? '').split(delimiter);
const isMissing = (program: string) => !folders.some((folder) => existsSync(join(folder, program)));

/** `nc` is always replaced: netcat variants differ in when they exit. */
const standIns = [
  { name: 'nc', program: nc },
  ...[
    { name: 'curl', program: curl },
    { name: 'mosquitto_pub', program: mosquittoPub },
    { name: 'openssl', program: openssl },
  ].filter(({ name }) => isMissing(name)),
];

/** Runs shell lines, with stand-ins for missing programs. */
export const openShell = (variables: Record<string, string> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-shell-'));
  for (const { name, program } of standIns) {
    writeFileSync(join(folder, name), `#!/usr/bin/env node\n${program}`);
    chmodSync(join(folder, name), 0o755);
  }
  const env = { PATH: [folder, ...folders].join(delimiter), HOME: process.env.HOME ?? folder, ...variables };
  return {
    /** Working directory of the lines. */
    folder,
    run: async (line: string, more: Record<string, string> = {}) =>
      (await promisify(execFile)('sh', ['-c', line], { env: { ...env, ...more }, cwd: folder })).stdout,
    /**
     * Starts a line in the project root. The returned function interrupts it like Ctrl-C and resolves with the exit
     * code.
     */
    start: (line: string) => {
      const child = spawn('sh', ['-c', line], { env, cwd: root, detached: true, stdio: 'ignore' });
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      return () => {
        process.kill(-(child.pid ?? 0), 'SIGINT');
        return ended;
      };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
};
