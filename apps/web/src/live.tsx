// Must come first: it starts loading the translation that every module with texts awaits.
import './languages/load-texts.ts';
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { LivePage } from './pages/live-page.tsx';

// Entry point of live links, without router, session and app shell: its visitors have no account, and mostly
// use a phone.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={createQueryClient()}>
        <LivePage address={window.location.pathname} />
      </Providers>
    </StrictMode>,
  );
}
