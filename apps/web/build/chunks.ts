import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** Modules of the initial chunks of these pages, according to a build without other entries. */
const modulesOf = async (pages: string[]) => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    define: { __WEB_VERSION__: '""' },
    build: { write: false, rolldownOptions: { input: pages, preserveEntrySignatures: 'exports-only' } },
  });
  if (!('output' in result)) throw new Error(`the first screen was not built`);
  const chunks = new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const ids = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks.get(name);
    chunks.delete(name);
    for (const id of Object.keys(chunk?.modules ?? {})) ids.add(id);
    for (const imported of chunk?.imports ?? []) add(imported);
  };
  for (const [name, chunk] of [...chunks]) if (chunk.isEntry) add(name);
  return ids;
};

/** Entry modules; never part of a shared chunk, which the other entry would load and run too. */
const entries = { app: 'src/main.tsx', live: 'src/live.tsx' };
const isEntry = (id: string) => Object.values(entries).some((path) => id.endsWith(path));

/**
 * Manual chunks: modules loaded together are bundled together, because dozens of small requests cost more than
 * their code takes to run. Live link, sign-in, shell, overview, dialogs and maps have chunks of their own, so that
 * none of them waits for code that is needed later; code that live link and sign-in share with them is separate.
 */
export const sharedChunks = async () => {
  const ofSignIn = await modulesOf(['src/pages/login-page.tsx', 'src/features/auth/map-art.tsx']);
  const ofApp = await modulesOf([entries.app]);
  const ofLive = await modulesOf([entries.live]);
  const ofShell = await modulesOf(['src/app/shell/shell.tsx', 'src/app/shell/page-frame.tsx', 'src/app/companions.ts']);
  const ofOverview = await modulesOf(['src/pages/overview-page.tsx']);
  const ofSelect = await modulesOf(['src/ui/mantine/select.tsx']);
  const ofDialog = await modulesOf(['src/ui/dialog/form-dialog.tsx', 'src/ui/dialog/confirm-dialog.tsx']);
  const ofMap = await modulesOf(['src/map/device-map.tsx', 'src/features/history/history-map-view.tsx']);
  const ofPayments = await modulesOf(['src/pages/payments-page.tsx']);
  const ofAccount = await modulesOf(['src/pages/account-page.tsx']);
  const ofDetail = await modulesOf(['src/pages/overview/device-detail.tsx']);
  // Not common: large modules with chunks of their own, and modules that depend on one of the parts above.
  const isApart = (id: string) =>
    /leaflet|\/src\/map\/|segmented-control|SegmentedControl|FloatingIndicator|country-select/.test(id);
  const isOfDetail = (id: string) => ofMap.has(id) || ofDetail.has(id);
  const isOfMap = (id: string) => /leaflet|\/src\/map\/|\/features\/history\//.test(id);
  const isOfBilling = (id: string) => /\/(payments|plans)[./]/.test(id);
  const isCommon = (id: string) => !isApart(id) && !isOfBilling(id);
  const isInside = (id: string) => ofShell.has(id) || ofOverview.has(id) || isOfDetail(id);
  return [
    // One chunk each for the code of every page; its top-level await would make the bundler split it into dozens.
    { name: 'base', test: (id: string) => ofLive.has(id) && (ofApp.has(id) || ofSignIn.has(id)), priority: 11 },
    { name: 'app', test: (id: string) => ofApp.has(id) && !isEntry(id), priority: 11 },
    { name: 'entry', test: (id: string) => ofSignIn.has(id) && isInside(id), minShareCount: 2, priority: 9.5 },
    { name: 'glance', test: (id: string) => ofLive.has(id) && isInside(id), minShareCount: 2, priority: 9.5 },
    { name: 'sign-in', test: (id: string) => ofSignIn.has(id), minShareCount: 2, priority: 9 },
    { name: 'link', test: (id: string) => ofLive.has(id), minShareCount: 2, priority: 9 },
    { name: 'shell', test: (id: string) => ofShell.has(id), minShareCount: 2, priority: 8 },
    {
      name: 'hooks',
      test: (id: string) => /@mantine\/(hooks|core\/esm\/core)\//.test(id) && !ofOverview.has(id),
      minShareCount: 8,
      priority: 7,
    },
    { name: 'select', test: (id: string) => ofSelect.has(id), minShareCount: 2, priority: 6 },
    { name: 'controls', test: (id: string) => ofOverview.has(id), minShareCount: 8, priority: 5 },
    { name: 'overview', test: (id: string) => ofOverview.has(id), minShareCount: 2, priority: 4 },
    { name: 'dialog', test: (id: string) => ofDialog.has(id), minShareCount: 2, priority: 3 },
    // Code that pages with and without a map share; otherwise it would be bundled into the map's chunk.
    { name: 'small', test: (id: string) => ofPayments.has(id) && isOfDetail(id), minShareCount: 2, priority: 2.5 },
    { name: 'fields', test: (id: string) => ofAccount.has(id) && isOfDetail(id), minShareCount: 2, priority: 2.4 },
    { name: 'map', test: (id: string) => ofMap.has(id) && isOfMap(id), minShareCount: 2, priority: 2 },
    {
      name: 'detail',
      test: (id: string) =>
        ofDetail.has(id) && /\/src\/features\/(history|timeline|places|commands|devices)\//.test(id),
      minShareCount: 2,
      priority: 1.5,
    },
    { name: 'common', test: isCommon, minShareCount: 8, priority: 1 },
  ];
};
