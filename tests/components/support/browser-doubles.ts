import type { EventData, EventName } from '#contract/events.ts';
import { contract } from '#contract/index.ts';
import { complain } from './complaints.ts';
import { respond } from './server.ts';

/** What the browser would do over the network, or by leaving the page, done by the test instead. */

const streams = new Set<EventStream>();

/** Sends an event to the open page. */
export function sendEvent<Name extends EventName>(name: Name, data: EventData<Name>): void {
  for (const stream of streams) stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
}

/** An `EventSource` whose events are the test's. */
class EventStream extends EventTarget implements Pick<EventSource, 'readyState' | 'close'> {
  static readonly CLOSED = 2;
  readyState: number = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(address: string) {
    super();
    if (address !== contract.events.path) complain(`There are no events at ${address}`);
    streams.add(this);
    queueMicrotask(() => {
      if (this.readyState === EventStream.CLOSED) return;
      this.readyState = 1;
      this.onopen?.();
    });
  }

  close(): void {
    streams.delete(this);
    this.readyState = EventStream.CLOSED;
  }
}

const loaded: string[] = [];

/** The addresses that the page has told the browser to load in its place, since the last call. */
export function takeLoadedAddresses(): string[] {
  return loaded.splice(0);
}

/** Replaces fetch and event streams, and records the loading of another page instead of doing it. */
export function doubleBrowser(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const address = request?.url ?? String(input);
    if (/^(blob|data):/.test(address)) return fetch(input, init);
    const signal = init?.signal ?? request?.signal;
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    const body = init?.body;
    if (body && typeof body !== 'string' && !(body instanceof FormData))
      throw new Error('This body is not doubled');
    return Promise.race([respond(init?.method ?? request?.method ?? 'GET', address, body ?? null), aborted]);
  };
  window.EventSource = EventStream as unknown as typeof EventSource;
  navigation.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || !event.cancelable) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    loaded.push(pathname + search);
  });
}
