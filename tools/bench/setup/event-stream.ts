/** One page's stream of server-sent events, read over `fetch` like a browser's EventSource. */
export type EventStream = { close(): void };

/**
 * Opens the stream and calls `onEvent` for each event, until it is closed.
 *
 * @throws Error when the server refuses
 */
export async function openEventStream(
  url: string,
  cookie: string,
  onEvent: (name: string, data: unknown) => void,
): Promise<EventStream> {
  const gone = new AbortController();
  const response = await fetch(url, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: gone.signal,
  });
  const { body } = response;
  if (!response.ok || !body) throw new Error(`the event stream answered ${response.status}`);
  void read(body, onEvent).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });
  return { close: () => gone.abort() };
}

async function read(
  body: ReadableStream<Uint8Array>,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name && data) onEvent(name, JSON.parse(data));
    }
  }
}
