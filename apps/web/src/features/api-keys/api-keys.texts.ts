import type { ApiScope } from '@holdfast/contract/api-keys.rules';
import { localized } from '../../lib/localized.ts';

const scopes: Record<ApiScope, { short: string; text: string }> = {
  'devices:read': { short: 'devices', text: 'Read devices, and where they are now' },
  'history:read': { short: 'history', text: 'Read history, trips and days, and export them' },
  'alerts:read': { short: 'alerts', text: 'Read alerts' },
  'groups:read': { short: 'groups', text: 'Read groups and their mileage' },
  'places:write': { short: 'places', text: 'Read, add, change and remove places' },
  'commands:write': { short: 'commands', text: 'Send commands: locate, sound the alarm, change modes' },
};

export const apiKeysTexts = localized('apiKeys', {
  title: 'API keys',
  text: 'For your own programs. A key is shown once.',
  failed: 'Unable to load your API keys',
  failedText: 'They go on working. Try again in a moment.',
  add: 'New key',
  empty: 'No API key yet',
  emptyText: 'Make one for each program, with no more rights than it needs.',
  scopes,
  columns: { name: 'Name', scopes: 'Scopes', key: 'Key', used: 'Last used', remove: 'Remove' },
  never: 'Never',
  ends: (date: string) => `Ends on ${date}`,
  ended: (date: string) => `Ended on ${date}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove the key ${name}`,
  removeTitle: 'Remove this API key?',
  removeText: (name: string) => `Programs that use ${name} are locked out at once. This cannot be undone.`,
  removed: 'The API key was removed',
  removeFailed: 'Unable to remove the API key',
  dialog: {
    title: 'New API key',
    text: 'A program that has it sees and does what you may, as far as its scopes reach, without your password.',
    name: 'Name',
    nameHint: 'What it is for, so that you recognize it',
    scopes: 'What it may do',
    noScopes: 'Choose at least one',
    ends: 'Last day',
    endsHint: 'Without one it works until you remove it',
    endWrong: 'Choose today or a later day',
    create: 'Make key',
    failed: 'Unable to make the API key',
  },
  ready: {
    title: 'The API key is ready',
    text: 'Your program sends it in the header X-Api-Key.',
    label: 'API key',
    once: 'Copy it now: it is not shown again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'Done',
  },
});
