import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createQueryClient } from '#web/lib/query-client.ts';
import { App } from './app.tsx';
import { Router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

const app = (
  <StrictMode>
    <App queryClient={createQueryClient()}>
      <Router />
    </App>
  </StrictMode>
);
// The server sends /auth with its markup (decision 085).
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
