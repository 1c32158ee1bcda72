import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installSystemPackage, isUbuntu, rootPrefix, succeeds } from './system-package.mjs';

/** The headless shell first: the browser tests take a quarter less CPU with it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const APP_FOLDERS = ['/Applications', join(process.env.HOME ?? '', 'Applications')];
const PROGRAM_FOLDERS = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];

/** No sandbox, which does not work as root, and no requests to Google. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!isUsable(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run`);
    return chosen;
  }
  return candidates().find(isUsable);
}

export function ensureChromium(say = console.log) {
  const found = findChromium();
  if (found) return found;
  say('no Chromium found for the browser tests');
  // Ubuntu's package only installs a snap, which does not work in a container.
  if (!isUbuntu()) {
    const packages = [
      { 'apt-get': 'chromium-headless-shell' },
      { 'apt-get': 'chromium', dnf: 'chromium', apk: 'chromium' },
    ];
    packages.some((names) => installSystemPackage(names, say));
  }
  return findChromium() ?? downloadChromium(say);
}

function downloadChromium(say) {
  say("downloading Playwright's Chromium …");
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const withDependencies = process.platform === 'linux' && rootPrefix() ? ['--with-deps'] : [];
  spawnSync(process.execPath, [cli, 'install', ...withDependencies, 'chromium'], { stdio: 'inherit' });
  const found = findChromium();
  if (!found) throw new Error('no Chromium could be had: install one, or name it with CHROMIUM_PATH');
  return found;
}

function candidates() {
  const onPath = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
  ];
  return [
    ...onPath.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    ...APP_FOLDERS.flatMap((folder) => [
      join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
      join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
    ]),
    ...PROGRAM_FOLDERS.filter(Boolean).flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
    ]),
    playwrightsOwn(),
  ].filter((path) => path && existsSync(path));
}

function playwrightsOwn() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

function isUsable(path) {
  // On Windows `--version` opens a window instead of printing.
  return process.platform === 'win32' ? existsSync(path) : succeeds(path, ['--version']);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureChromium());
