import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { Router } from '#web/app/router.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';

let open: { root: Root; element: HTMLElement; queryClient: QueryClient } | undefined;

/**
 * Opens the app at an address, as a tab that has just loaded it. Without strict mode, which runs effects twice in
 * development, effects run once as in production.
 */
export function openPage(path: string): void {
  closePage();
  history.replaceState(null, '', path);
  const element = document.createElement('div');
  document.body.append(element);
  open = { root: createRoot(element), element, queryClient: createQueryClient() };
  open.root.render(
    <App queryClient={open.queryClient}>
      <Router />
    </App>,
  );
}

/** Closes the page with everything that it has kept in the tab. */
export function closePage(): void {
  if (!open) return;
  notifications.clean();
  notifications.cleanQueue();
  open.root.unmount();
  open.element.remove();
  open.queryClient.clear();
  open = undefined;
  localStorage.clear();
  sessionStorage.clear();
}
