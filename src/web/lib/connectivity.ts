import { useSyncExternalStore } from 'react';
import { contract } from '#contract/index.ts';
import { delays } from '#contract/limits.ts';

/** `offline`: the browser has no connection. `away`: it has one, but the server does not answer. */
export type Connectivity = 'reached' | 'offline' | 'away';

const timeoutMs = 5_000;
/** The status of a proxy whose server is down. */
const gatewayFailures = [502, 504];

let isServerDown = false;
let isChecking = false;
let nextCheck: ReturnType<typeof setTimeout>;
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const watcher of watchers) watcher();
}

async function isServerUp(): Promise<boolean> {
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
 * call does not prove that it is down.
 */
export async function checkServer(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  const away = !(await isServerUp());
  isChecking = false;
  clearTimeout(nextCheck);
  if (away) nextCheck = setTimeout(checkServer, delays.checkServer);
  if (away === isServerDown) return;
  isServerDown = away;
  notifyWatchers();
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

/** Whether the browser can reach the server. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(watch, getConnectivity, () => 'reached');
}
