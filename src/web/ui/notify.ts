import { createElement, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { ToastMessage } from '#web/ui/toast-message.tsx';

export type Toast = {
  title: string;
  text?: string;
  /** A button within it, which closes it: a way back. */
  action?: { label: string; run: () => void };
  /** A second toast of the same id takes the first one's place. */
  id?: string;
};

/** Milliseconds for which a toast with a button stands. */
const actionFor = 10_000;

// The toasts' code is fetched with the first toast: most visits show none.
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
  // One promise for all: a second import would not wait for the styles, and its toast come before the first.
  loading ??= import('@mantine/notifications');
  const { notifications } = await loading;
  // A toast that is asked for again is otherwise ignored while its first one stands.
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
    autoClose: action ? actionFor : autoClose,
    closeButtonProps,
  });
}

/** Whether anything has been said yet, for `Toasts`. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(watch, () => wanted);
}

/** Toasts of the three kinds: news, success, and the destructive variant for what went wrong. */
export const notify = {
  info: (toast: Toast) => void show('blue', toast, 5_000),
  success: (toast: Toast) => void show('green', toast, 5_000),
  error: (toast: Toast) => void show('red', toast, 8_000),
};

/** What the server said of a refused call, or the fallback where it said nothing. */
export function problemOf(error: unknown, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.message ? error.message : fallback;
}
