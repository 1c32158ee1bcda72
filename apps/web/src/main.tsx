// Must come first: it starts loading the translation that every module with texts awaits.
import './languages/load-texts.ts';
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startApp } from './app/start.ts';
import { createQueryClient } from './lib/query-client.ts';

const queryClient = createQueryClient();
startApp(queryClient);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  );
}
