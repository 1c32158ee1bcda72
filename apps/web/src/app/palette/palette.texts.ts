import { localized } from '../../lib/localized.ts';

export const paletteTexts = localized('palette', {
  title: 'Search and commands',
  open: 'Search and commands',
  placeholder: 'Search devices, pages and actions',
  results: 'Results',
  nothing: (typed: string) => `Nothing found for “${typed}”`,
  groups: { devices: 'Devices', actions: 'Actions', pages: 'Pages', settings: 'Settings', recent: 'Recent' },
  actions: {
    locate: (name: string) => `Locate ${name}`,
    liveLink: (name: string) => `Make a live link for ${name}`,
    addDevice: 'Add a device',
    addPlace: 'Add a place',
    addGroup: 'Add a group',
    signOut: 'Sign out',
  },
  ofDevice: (page: string, name: string) => `${page} of ${name}`,
  hints: { move: 'move', open: 'open', shortcuts: 'all shortcuts' },
  shortcuts: {
    title: 'Keyboard shortcuts',
    palette: 'Search and commands',
    search: 'Search the list of devices',
    shortcuts: 'This list',
    move: 'Move in the results',
    choose: 'Open what is chosen',
    close: 'Close',
  },
  keys: { control: 'Ctrl', escape: 'Esc', enter: '↵', up: '↑', down: '↓', help: '?' },
});
