import type { TestClient } from './client.ts';
import { eventually } from './eventually.ts';

export type ReceivedEvent = { id: string; event: string; data: unknown };

/** A page's event stream: what has come so far, and what the browser would send to resume. */
export type OpenStream = {
  readonly events: ReceivedEvent[];
  /** The last event id as a browser keeps it: of any frame that carried one. */
  readonly lastEventId: string;
  readonly status: number;
  /** The reconnection delay in milliseconds; null until the server sends one. */
  readonly returnMs: number | null;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Waits until an event with that name has come, and returns the first. */
  first(name: string): Promise<ReceivedEvent>;
  close(): void;
};

/** Opens `/api/events` and reads it (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export async function openStream(client: TestClient, lastEventId?: string): Promise<OpenStream> {
  const gone = new AbortController();
  const response = await client.fetch('/api/events', {
    signal: gone.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  const events: ReceivedEvent[] = [];
  const seen: { id: string; returnMs: number | null } = { id: lastEventId ?? '', returnMs: null };

  const ended = readFrames(response, (fields) => {
    if (fields.id !== undefined) seen.id = fields.id;
    if (fields.retry !== undefined) seen.returnMs = Number(fields.retry);
    if (fields.data === undefined) return;
    events.push({ id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data) });
  }).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });

  return {
    events,
    get lastEventId() {
      return seen.id;
    },
    get returnMs() {
      return seen.returnMs;
    },
    status: response.status,
    ended,
    first: (name) =>
      eventually(async () => {
        const found = events.find((each) => each.event === name);
        if (!found) throw new Error(`no ${name} yet, but ${events.map(({ event }) => event).join(', ')}`);
        return found;
      }),
    close: () => gone.abort(),
  };
}

/** A frame as it is sent: each of its fields, if present. */
export type Frame = Partial<Record<'id' | 'event' | 'data' | 'retry', string>>;

/** Reads a stream to its end, frame by frame. */
export async function readFrames({ body }: Response, onFrame: (frame: Frame) => void): Promise<void> {
  if (!body) return;
  let text = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) onFrame(parseFrame(frame));
  }
}

function parseFrame(frame: string): Frame {
  return Object.fromEntries(
    frame.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
}
