/** Simulated users who read, write, upload and follow events all the time, with a record of every answer. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RouteName } from '#contract/index.ts';
import { newId } from '#platform/ids.ts';
import { plainPicture } from '#tests/factories/pictures.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { type OpenStream, openStream } from '#tests/setup/event-stream.ts';

export type Person = { id: string; client: TestClient };

export type Load = {
  /** Calls with an unexpected answer, or without any. */
  readonly failures: string[];
  readonly reads: number;
  readonly uploads: number;
  /** Jobs and templates that were acknowledged, by id. */
  readonly jobs: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  /** For each user: the ids of the received events in order, over all streams. */
  readonly seen: ReadonlyMap<string, string[]>;
  /** The newest event that a user's page has now. */
  latest(id: string): string | undefined;
  /** Streams that were reopened, and `reset` events, at which a page reads everything again. */
  readonly returns: number;
  readonly resyncs: number;
  /** Makes no further calls, and waits for the answers. */
  stop(): Promise<void>;
  /** Closes the streams once they have delivered everything. */
  close(): Promise<void>;
};

const reads: readonly RouteName[] = ['listContent', 'currentUser', 'listJobs', 'dashboardStats'];
/** Milliseconds between two actions of one kind by one user. */
const everyMs = { read: 120, job: 1_000, template: 1_000, upload: 200 };
/** The least duration of an upload: some are always in progress when a server stops. */
const uploadMs = 700;

export async function startLoad(people: readonly Person[]): Promise<Load> {
  const failures: string[] = [];
  const jobs = new Set<string>();
  const templates = new Set<string>();
  const seen = new Map<string, string[]>(people.map(({ id }) => [id, []]));
  const counts = { reads: 0, uploads: 0, returns: 0, resyncs: 0 };
  const closing = new AbortController();
  const streams: OpenStream[] = [];
  const current = new Map<string, OpenStream>();
  let stopped = false;

  /** @returns the answer's body; null for an answer that is counted as wrong */
  async function ask(client: TestClient, route: RouteName, status: number, given = {}) {
    try {
      const answer = await client.call(route, given);
      if (answer.status === status) return answer.body;
      failures.push(`${route} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      failures.push(`${route} was not answered: ${inFull(error)}`);
    }
    return null;
  }

  async function again(ms: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      await act(turn);
      await pause(ms);
    }
  }

  const reading = ({ client }: Person) =>
    again(everyMs.read, async (turn) => {
      if (await ask(client, reads[turn % reads.length] as RouteName, 200)) counts.reads += 1;
    });
  const ordering = ({ client }: Person) =>
    again(everyMs.job, async () => {
      const body = { type: 'image', prompt: 'a lighthouse keeper at dusk' };
      const answer = await ask(client, 'generateImage', 202, { body, key: newId() });
      for (const job of answer?.jobs ?? []) jobs.add(job.id);
    });
  const keeping = ({ client }: Person) =>
    again(everyMs.template, async (turn) => {
      const body = { name: `Dusk ${turn}`, prompt: 'a lighthouse keeper at dusk', category: 'sfw' };
      const answer = await ask(client, 'createTemplate', 201, { body });
      if (answer) templates.add(answer.id);
    });
  const uploading = ({ client }: Person, picture: Buffer) =>
    again(everyMs.upload, async () => {
      try {
        const response = await client.fetch('/api/uploads', slowly(picture));
        const body = await response.text();
        if (response.status === 201) counts.uploads += 1;
        else failures.push(`an upload was answered with ${response.status} ${body}`);
      } catch (error) {
        failures.push(`an upload was not answered: ${inFull(error)}`);
      }
    });

  /** Like a browser's EventSource: reconnects with its last event id. */
  async function watching({ client, id }: Person, opened: () => void): Promise<void> {
    const mine = seen.get(id) ?? [];
    let last: string | undefined;
    for (let turn = 0; !closing.signal.aborted; turn++) {
      try {
        const stream = await openStream(client, last);
        streams.push(stream);
        current.set(id, stream);
        if (stream.status !== 200) failures.push(`a stream was answered with ${stream.status}`);
        if (turn > 0) counts.returns += 1;
        opened();
        await stream.ended;
        mine.push(...stream.events.flatMap((event) => (event.id ? [event.id] : [])));
        if (turn > 0) counts.resyncs += stream.events.filter(({ event }) => event === 'resync').length;
        last = stream.lastEventId;
        await pause(stream.returnMs ?? 0);
      } catch (error) {
        if (!closing.signal.aborted) failures.push(`a stream broke: ${inFull(error)}`);
      }
    }
  }

  const watched: Promise<void>[] = [];
  await Promise.all(
    people.map((person) => new Promise<void>((opened) => watched.push(watching(person, opened)))),
  );
  const picture = await plainPicture();
  const [first] = people;
  const acting = [
    ...people.flatMap((person) => [reading(person), ordering(person), keeping(person)]),
    ...(first ? [uploading(first, picture)] : []),
  ];
  return {
    failures,
    jobs,
    templates,
    seen,
    latest: (id) => current.get(id)?.lastEventId,
    get reads() {
      return counts.reads;
    },
    get uploads() {
      return counts.uploads;
    },
    get returns() {
      return counts.returns;
    },
    get resyncs() {
      return counts.resyncs;
    },
    async stop() {
      stopped = true;
      await Promise.all(acting);
    },
    async close() {
      closing.abort();
      for (const stream of streams) stream.close();
      await Promise.all(watched);
    },
  };
}

function inFull(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return `${error}${cause ? ` (${cause})` : ''}`;
}

/** A form whose file is sent in pieces. */
function slowly(picture: Buffer): RequestInit & { headers: Record<string, string> } {
  const boundary = newId();
  const field = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const head = `${field('purpose')}\r\npicture\r\n${field('file', '; filename="Harbour.png"')}content-type: image/png\r\n\r\n`;
  const parts = [0, 1, 2, 3, 4].map((n) =>
    picture.subarray((picture.length * n) / 5, (picture.length * (n + 1)) / 5),
  );
  async function* body() {
    yield Buffer.from(head);
    for (const part of parts) {
      await pause(uploadMs / parts.length);
      yield part;
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(body()) as unknown as RequestInit['body'],
    duplex: 'half',
  } as RequestInit & { headers: Record<string, string> };
}
