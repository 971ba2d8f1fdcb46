import { personalEvents } from '#contract/events.ts';
import type { StreamedEvent } from '#platform/http/handler.ts';

/** A slow client with more waiting events reads everything again. */
const longestBacklog = 1_000;
/** Pages reconnect after a random delay in this range, so that not all do at the same moment. */
const [shortestReturnMs, longestReturnMs] = [50, 1_000];

/** The sending side of a page's stream. */
export type EventSink = { push(event: StreamedEvent): void; end(): void };
/** The reading side: the next event, or null after the end. */
export type EventQueue = EventSink & { next(): Promise<StreamedEvent | null> };

/** Events were missed: the page reads everything again. */
export const resync: StreamedEvent = { event: 'resync', data: {} };

/** A queue of events that the stream reads from. */
export function createEventQueue(): EventQueue {
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

/** Ends a page's stream and makes it reconnect soon, to any process. */
export function endForReconnect(page: EventSink): void {
  page.push({ retryMs: Math.round(shortestReturnMs + Math.random() * (longestReturnMs - shortestReturnMs)) });
  page.end();
}

/** Whether an event concerns the user, in any account. */
export function isPersonal({ event }: StreamedEvent): boolean {
  return personalEvents.some((name) => name === event);
}

/** A sink that accepts some events only. `resync` always passes. */
export function filterEvents(page: EventSink, takes: (event: StreamedEvent) => boolean): EventSink {
  return {
    end: page.end,
    push(event) {
      if (event.event === 'resync' || takes(event)) page.push(event);
    },
  };
}

/**
 * A sink that ends when the user's account changes, because they may have left the team: the page then
 * authenticates again.
 */
export function endOnAccountChange(page: EventSink): EventSink {
  return {
    end: page.end,
    push(event) {
      page.push(event);
      if (event.event === 'account') page.end();
    },
  };
}
