import { useSyncExternalStore } from 'react';
import { contract } from '#contract/index.ts';
import { delays } from '#contract/limits.ts';

/** `offline`: the browser has no connection. `away`: it has one, but the server does not answer. */
export type Connectivity = 'reached' | 'offline' | 'away';

const timeoutMs = 5_000;
/** The status of a proxy whose server is down. */
const gatewayFailures = [502, 504];

let isServerDown = false;
let check: Promise<boolean> | undefined;
let nextCheck: ReturnType<typeof setTimeout>;
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

async function isServerUp(): Promise<boolean> {
  // Without a connection every request fails, and the browser reports each in its console.
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status } = await fetch(contract.systemStatus.path, { cache: 'no-store', signal });
    return !gatewayFailures.includes(status);
  } catch {
    return false;
  }
}

/**
 * Checks after an unanswered call whether the server is down, and repeats the check until it is back. A single lost
 * call does not prove that it is down. Calls during a check share it.
 *
 * @returns whether the server can be reached
 */
export function checkServer(): Promise<boolean> {
  check ??= runCheck().finally(() => {
    check = undefined;
  });
  return check;
}

async function runCheck(): Promise<boolean> {
  const away = !(await isServerUp());
  clearTimeout(nextCheck);
  if (away) nextCheck = setTimeout(checkServer, delays.checkServer);
  if (away !== isServerDown) {
    isServerDown = away;
    notifyWatchers();
  }
  return !away;
}

function watch(watcher: () => void): () => void {
  const backOnline = () => {
    notifyWatchers();
    void checkServer();
  };
  watchers.add(watcher);
  window.addEventListener('offline', notifyWatchers);
  window.addEventListener('online', backOnline);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('offline', notifyWatchers);
    window.removeEventListener('online', backOnline);
  };
}

function getConnectivity(): Connectivity {
  if (!navigator.onLine) return 'offline';
  return isServerDown ? 'away' : 'reached';
}

/** Resolves as soon as the browser has a connection. */
export async function waitForConnection(): Promise<void> {
  while (!navigator.onLine) {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  }
}

/** Whether the browser can reach the server. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(watch, getConnectivity, () => 'reached');
}
