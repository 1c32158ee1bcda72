// First, because it starts loading the translation that every module with texts waits for.
import './languages/load-texts.ts';
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './lib/query-client.ts';
import { LivePage } from './pages/live-page.tsx';

// The page of a live link begins here, without the router, the session and the frame of the app: whoever was given a
// link has none of them, and mostly a phone.
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
