/**
 * The cost of a call of each kind by itself: one after the other by one user, on an otherwise idle machine, in time and
 * in processor time of the web process and of PostgreSQL.
 */
import { postgresTime } from '../setup/processes.ts';
import { quantile } from '../setup/statistics.ts';
import { Browser, type Question } from './browser.ts';
import type { Account } from './simulated-users.ts';
import { settle, type TestBed } from './test-bed.ts';

export type ProbeResult = { kind: string; p50: number; p99: number; web: number; postgres: number };

/** Processor time has steps of 10 ms, so that few calls are not enough; slow ones need fewer. */
const usual = { calls: 120, ms: 3_000, warmUp: 25 };
export type Effort = typeof usual;

type Listed = { items: { id: string; type: string; status: string }[] };

/** @returns milliseconds a call, by kind */
export async function probe(
  stand: TestBed,
  account: Account,
  effort: Effort = usual,
): Promise<ProbeResult[]> {
  const browser = new Browser(stand.web.facts.address, account.cookie);
  try {
    const { text } = await browser.ask({
      path: '/api/content?limit=100&type=image&status=completed',
      reads: true,
    });
    const pictures = (JSON.parse(text) as Listed).items.map(({ id }) => id);
    const map = await browser.ask({ path: '/api/content/map', reads: true });
    const { parts } = JSON.parse(map.text) as { parts: { cursor: string | null }[] };
    const cursors = parts.flatMap(({ cursor }) => cursor ?? []);
    const picture = (n: number) => pictures[n % pictures.length] ?? '';
    const words = ['portrait', 'garden', 'light', 'dancer forest'];
    const questions: Record<string, (n: number) => Question> = {
      person: () => ({ path: '/api/auth/user' }),
      stats: () => ({ path: '/api/dashboard/stats' }),
      jobs: () => ({ path: '/api/jobs' }),
      unread: () => ({ path: '/api/notifications/unread-count' }),
      'first page': () => ({ path: '/api/content?limit=100' }),
      'deep page': (n) => ({
        path: `/api/content?limit=100&cursor=${encodeURIComponent(cursors[n % Math.max(1, cursors.length)] ?? '')}`,
      }),
      'filtered page': (n) => ({ path: `/api/content?limit=100&${n % 2 ? 'favourite=true' : 'tag=poster'}` }),
      search: (n) => ({
        path: `/api/content?limit=100&q=${encodeURIComponent(words[n % words.length] ?? '')}`,
      }),
      map: () => ({ path: '/api/content/map' }),
      counts: () => ({ path: '/api/content/counts' }),
      picture: (n) => ({ path: `/api/content/${picture(n)}/preview?size=thumbnail` }),
      lineage: (n) => ({ path: `/api/content/${picture(n)}/lineage` }),
      mark: (n) => ({
        method: 'PATCH',
        path: `/api/content/${picture(n)}`,
        body: { favourite: n % 2 === 0 },
      }),
      generate: () => ({
        method: 'POST',
        path: '/api/generate-image',
        body: { type: 'image', prompt: 'a lighthouse keeper at dusk, soft light' },
      }),
    };
    // Without a second page there is no deep one.
    if (cursors.length === 0) delete questions['deep page'];
    // A new process takes several times as long: all kinds warm it up before the first is measured.
    for (const question of Object.values(questions)) {
      for (let n = 0; n < effort.warmUp; n++) await browser.ask(question(n));
    }
    await settle(stand, 20_000);
    const probed: ProbeResult[] = [];
    for (const [kind, question] of Object.entries(questions)) {
      probed.push({ kind, ...(await probeOne(stand, browser, question, effort)) });
    }
    return probed;
  } finally {
    browser.close();
  }
}

async function probeOne(
  stand: TestBed,
  browser: Browser,
  question: (n: number) => Question,
  { calls, ms }: Effort,
) {
  const ask = async (n: number) => {
    const started = performance.now();
    const { status, text } = await browser.ask(question(n));
    if (status >= 400) throw new Error(`${question(n).path} answers ${status}: ${text}`);
    return performance.now() - started;
  };
  const usage = async () => [await stand.web.processorTime(), await postgresTime(stand.pid)] as const;
  const before = await usage();
  const until = performance.now() + ms;
  const times: number[] = [];
  while (times.length < calls && performance.now() < until) times.push(await ask(times.length));
  // The cost of a request includes making the picture.
  await settle(stand, 20_000);
  const after = await usage();
  return {
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    web: (after[0] - before[0]) / times.length,
    postgres: (after[1] - before[1]) / times.length,
  };
}
