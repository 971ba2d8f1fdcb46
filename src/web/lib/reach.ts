import { useSyncExternalStore } from 'react';
import { contract } from '#contract/index.ts';
import { delays } from '#contract/limits.ts';

/** `offline`: this browser has no connection. `away`: it has one, but the server does not answer. */
export type Reach = 'reached' | 'offline' | 'away';

const answerWithinMilliseconds = 5_000;
/** What a proxy says when nothing stands behind it. */
const gatewayFailures = [502, 504];

let serverAway = false;
let looking = false;
let nextLook: ReturnType<typeof setTimeout>;
const watchers = new Set<() => void>();

function tellAll(): void {
  for (const watcher of watchers) watcher();
}

async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerWithinMilliseconds);
    const { status } = await fetch(contract.systemStatus.path, { cache: 'no-store', signal });
    return !gatewayFailures.includes(status);
  } catch {
    return false;
  }
}

/**
 * A call got no answer: looks whether the server is away, and goes on looking until it is back. One call
 * that got lost alone says nothing.
 */
export async function lookForServer(): Promise<void> {
  if (looking) return;
  looking = true;
  const away = !(await serverAnswers());
  looking = false;
  clearTimeout(nextLook);
  if (away) nextLook = setTimeout(lookForServer, delays.lookForServer);
  if (away === serverAway) return;
  serverAway = away;
  tellAll();
}

function watch(watcher: () => void): () => void {
  const backOnline = () => {
    tellAll();
    void lookForServer();
  };
  watchers.add(watcher);
  window.addEventListener('offline', tellAll);
  window.addEventListener('online', backOnline);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('offline', tellAll);
    window.removeEventListener('online', backOnline);
  };
}

function reachNow(): Reach {
  if (!navigator.onLine) return 'offline';
  return serverAway ? 'away' : 'reached';
}

/** Whether the server can be reached from here. */
export function useReach(): Reach {
  return useSyncExternalStore(watch, reachNow);
}
