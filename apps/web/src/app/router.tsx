import { BrowserRouter, useRoutes } from 'react-router';
import '../lib/history-steps.ts';
import { RootLayout } from './root-layout.tsx';
import { routes } from './routes.tsx';

const tree = [{ element: <RootLayout routes={routes} />, children: routes }];

const Pages = () => useRoutes(tree);

// The declarative router: the one with loaders weighs 17 kB more before anybody has signed in.
export const Router = () => (
  <BrowserRouter basename="/">
    <Pages />
  </BrowserRouter>
);
