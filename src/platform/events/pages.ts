import { personalEvents } from '#contract/events.ts';
import type { StreamedEvent } from '#platform/http/handler.ts';

/** Events that may wait for a slow client before it is told to read everything again. */
const longestBacklog = 1_000;
/** Pages that are sent elsewhere come back within so many milliseconds, not all at the same moment. */
const [shortestReturnMs, longestReturnMs] = [50, 1_000];

/** A page from the side of what it is told. */
export type Page = { push(event: StreamedEvent): void; end(): void };
/** A page from the side of its stream: the next event, or null once it has ended. */
export type WaitingPage = Page & { next(): Promise<StreamedEvent | null> };

/** Something was missed: the page reads everything again. */
export const resync: StreamedEvent = { event: 'resync', data: {} };

/** Keeps what a page is to be told until its stream takes it. */
export function waitingPage(): WaitingPage {
  const waiting: StreamedEvent[] = [];
  let ended = false;
  let wake = () => {};
  return {
    push(event) {
      if (ended) return;
      if (waiting.length >= longestBacklog) waiting.splice(0, waiting.length, resync);
      else waiting.push(event);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    async next() {
      for (;;) {
        const event = waiting.shift();
        if (event) return event;
        if (ended) return null;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** Ends a page's stream so that it comes back soon, to whichever process then takes it. */
export function sendElsewhere(page: Page): void {
  page.push({ retryMs: Math.round(shortestReturnMs + Math.random() * (longestReturnMs - shortestReturnMs)) });
  page.end();
}

/** What is told to a person, whatever account they work in. */
export function isPersonal({ event }: StreamedEvent): boolean {
  return personalEvents.some((name) => name === event);
}

/** A page that takes some events only; that something was missed it hears of either side. */
export function only(page: Page, takes: (event: StreamedEvent) => boolean): Page {
  return {
    end: page.end,
    push(event) {
      if (event.event === 'resync' || takes(event)) page.push(event);
    },
  };
}

/** A page that ends once something changes about its person, who may no longer work where they did: it asks anew. */
export function untilChanged(page: Page): Page {
  return {
    end: page.end,
    push(event) {
      page.push(event);
      if (event.event === 'account') page.end();
    },
  };
}
