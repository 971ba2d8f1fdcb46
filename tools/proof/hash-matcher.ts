/**
 * A service of hash lists (`HMA_URL`), which every inspection of an upload or output asks: an inspector that can be slow,
 * hung, broken and away. It never has a match, because the proof has no reviewer.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type HashMatcher = {
  port: number;
  /** `unruly`: a third of its answers is late, wrong or missing. */
  handling: 'answer' | 'unruly';
  /** How it answered, by kind. */
  readonly answers: Readonly<Record<string, number>>;
  close(): Promise<void>;
};

/** The most milliseconds of a late answer: longer than the limit for one (`matcherTimeoutMs`). */
const latestMs = 4_000;
/** `HMA_TIMEOUT_MS` of the proof. */
export const matcherTimeoutMs = 2_000;

type Answer = [weight: number, kind: string, give: (response: ServerResponse) => void | Promise<void>];

const noMatch = (response: ServerResponse) => void response.writeHead(200).end('{}');

/** @param random decides about each answer while it is unruly */
export async function openHashMatcher(random: () => number): Promise<HashMatcher> {
  const unruly: readonly Answer[] = [
    [67, 'no match', noMatch],
    [
      11,
      'late',
      async (response) => {
        await pause(random() * latestMs, undefined, { ref: false });
        noMatch(response);
      },
    ],
    [6, 'none', () => {}],
    [6, 'an error', (response) => void response.writeHead(503).end()],
    [5, 'something else', (response) => void response.writeHead(200).end('{"bank": "yes"}')],
    [5, 'a closed connection', (response) => void response.destroy()],
  ];
  const answers: Record<string, number> = {};
  const matcher = { handling: 'answer' as HashMatcher['handling'] };
  const server = createServer((request, response) => {
    request.resume();
    let left = random() * 100;
    const [, kind, give] = (matcher.handling === 'unruly' &&
      unruly.find(([weight]) => {
        left -= weight;
        return left < 0;
      })) || [100, 'no match', noMatch];
    answers[kind] = (answers[kind] ?? 0) + 1;
    void give(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(matcher, {
    port: (server.address() as AddressInfo).port,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
