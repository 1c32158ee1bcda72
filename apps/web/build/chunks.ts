import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** What the page needs before anything else of it is loaded, as the bundler keeps it when nothing else is built. */
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

/**
 * What is loaded together is one file: dozens of small ones take longer to ask for than their code takes to run. What
 * the sign-in, the page of a live link and the overview need is kept apart, so that none waits for what is seen later.
 */
export const sharedChunks = async () => {
  const ofSignIn = await modulesOf(['src/pages/login-page.tsx', 'src/features/auth/map-art.tsx']);
  const ofLive = await modulesOf(['src/pages/live-page.tsx']);
  const ofOverview = await modulesOf(['src/pages/overview-page.tsx', 'src/app/shell/shell.tsx']);
  return [
    { name: 'door', test: (id: string) => ofSignIn.has(id) && ofLive.has(id), minShareCount: 2, priority: 4 },
    { name: 'sign-in', test: (id: string) => ofSignIn.has(id), minShareCount: 2, priority: 3 },
    { name: 'live', test: (id: string) => ofLive.has(id), minShareCount: 2, priority: 3 },
    { name: 'overview', test: (id: string) => ofOverview.has(id), minShareCount: 2, priority: 2 },
    { name: 'common', minShareCount: 4, priority: 1 },
  ];
};
