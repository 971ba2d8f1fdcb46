import { createElement, useSyncExternalStore } from 'react';
import { UserError } from '#web/lib/user-error.ts';
import { ToastMessage } from '#web/ui/toast-message.tsx';

export type Toast = {
  title: string;
  text?: string;
  /** A button that closes the toast, such as Undo. */
  action?: { label: string; run: () => void };
  /** A toast replaces an earlier one with the same id. */
  id?: string;
};

/** How long a toast with a button is shown. */
const actionToastMs = 10_000;

// The code of toasts is loaded with the first one, because most visits show none.
let wanted = false;
let loading: Promise<typeof import('@mantine/notifications')> | undefined;
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

async function show(color: string, { id, title, text, action }: Toast, autoClose: number): Promise<void> {
  wanted = true;
  for (const watcher of watchers) watcher();
  // One promise for all toasts: a second import would not wait for the styles and would show its toast first.
  loading ??= import('@mantine/notifications');
  const { notifications } = await loading;
  // The library ignores a toast whose id is already shown.
  if (id) notifications.hide(id);
  const closeButtonProps = { 'aria-label': 'Dismiss' };
  const message = action
    ? createElement(ToastMessage, { text, action, onDone: () => notifications.hide(shown) })
    : text;
  const shown = notifications.show({
    id,
    title,
    message,
    color,
    autoClose: action ? actionToastMs : autoClose,
    closeButtonProps,
  });
}

/** Whether any toast has been requested; `Toasts` then mounts the library. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    watch,
    () => wanted,
    () => false,
  );
}

/** Hides a toast, also one whose code is still loading. */
async function hide(id: string): Promise<void> {
  const { notifications } = (await loading) ?? {};
  notifications?.hide(id);
}

/** Shows toasts: information, success and error. */
export const notify = {
  info: (toast: Toast) => void show('blue', toast, 5_000),
  success: (toast: Toast) => void show('green', toast, 5_000),
  error: (toast: Toast) => void show('red', toast, 8_000),
  hide: (id: string) => void hide(id),
};

/** The server's message for a refused call, or the fallback if it gave none. */
export function getErrorMessage(
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string {
  return error instanceof UserError && error.message ? error.message : fallback;
}
