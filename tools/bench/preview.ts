/**
 * The preview engine at 1024², over 12 varied prompts: pictures per second of processor time (so per core, with any
 * number of threads), and as a ratio to encoding one picture of that size as PNG by sharp, drawn and encoded in turn.
 *
 * Videos of 5 s at 512 × 912 (mid), over three of those prompts: seconds of processor time each, FFmpeg's included, and
 * as a ratio to FFmpeg reading and encoding the same video alone, in turn.
 *
 * Then web and worker in one process, as with `npm start`: the largest delay of its event loop while it draws,
 * finishes, signs and stores the same 12 pictures. Its delay while idle is given too, because on a busy machine every
 * process is late.
 */
import { eq, sql } from 'drizzle-orm';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { engineJobs } from '../../src/features/generation/jobs/schema.ts';
import type { LoopReport } from './processes/both-roles.ts';
import type { DrawingReport, DrawingSubject } from './processes/drawing.ts';
import type { FilmingReport, FilmingSubject } from './processes/filming.ts';
import { atMost, type Bench, type Figure, multiple, noted, type Outcome, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { signIn } from './setup/sign-in.ts';
import { median } from './setup/statistics.ts';

const prompts = [
  'a woman with long red hair in a garden at dusk, soft light',
  'an old fisherman with a grey beard on a harbour, rain, oil painting',
  'a young man with curly black hair and glasses in a library, warm lamp light',
  'portrait of a queen with a golden crown, castle, dramatic light',
  'a dancer with blue hair in a neon city at night, smiling',
  'an astronaut in a desert at sunrise, film photo',
  'a chef with a moustache in a kitchen, laughing',
  'a woman in a green kimono by a lake in autumn, watercolour',
  'a knight in armour in a snowy forest, morning mist',
  'a surfer with blond hair on a beach, bright noon sun',
  'a violinist in a black dress on a stage, serene',
  'a gardener with a straw hat in a greenhouse, freckles',
];
const idleMs = 3_000;
const longestMs = 60_000;

export const preview: Bench = {
  name: 'preview',
  async run(scope) {
    const drawing = await measureDrawing(scope);
    const filming = await measureFilming(scope);
    const loop = await measureLoop(scope);
    const parts = [drawing, filming, loop];
    return {
      figures: parts.flatMap(({ figures }) => figures),
      memory: parts.flatMap(({ memory }) => memory),
    };
  },
};

async function measureDrawing(scope: AsyncDisposableStack): Promise<Outcome> {
  const options: DrawingSubject = { prompts };
  const child = await startChild<null, DrawingReport>(scope, 'drawing', options);
  const { drawn, encoded } = await child.report();
  const perPicture = drawn.reduce((sum, { processor }) => sum + processor, 0) / drawn.length;
  const perEncoding = median(encoded.map(({ processor }) => processor));
  const clock = median(drawn.map((each) => each.clock));
  const memory = await child.memory();
  await child.stop();
  return {
    figures: [
      noted(
        'pictures of 1024² per second and core',
        short(1000 / perPicture),
        `${short(perPicture)} ms of processor, ${short(clock)} ms of the clock each`,
      ),
      multiple(
        'one picture, in encodings of its size as PNG',
        perPicture / perEncoding,
        `one takes ${short(perEncoding)} ms`,
      ),
    ],
    memory: memory ? [memory] : [],
  };
}

async function measureFilming(scope: AsyncDisposableStack): Promise<Outcome> {
  const options: FilmingSubject = { prompts: prompts.filter((_, at) => at % 4 === 1) };
  const child = await startChild<null, FilmingReport>(scope, 'filming', options);
  const { filmed, encoded } = await child.report();
  const perFilm = filmed.reduce((sum, { processor }) => sum + processor, 0) / filmed.length;
  const perEncoding = encoded.reduce((sum, { processor }) => sum + processor, 0) / encoded.length;
  const clock = median(filmed.map((each) => each.clock));
  const largest = Math.max(...filmed.map(({ bytes }) => bytes));
  const memory = await child.memory();
  await child.stop();
  return {
    figures: [
      atMost(
        'processor time of a 5 s video at mid, FFmpeg included',
        perFilm / 1000,
        20,
        's',
        `${short(clock / 1000)} s of the clock; ${short(largest / 1e6)} MB at most`,
      ),
      multiple(
        'the same, in encodings of it by FFmpeg alone',
        perFilm / perEncoding,
        `one takes ${short(perEncoding / 1000)} s`,
      ),
    ],
    memory: memory ? [memory] : [],
  };
}

async function measureLoop(scope: AsyncDisposableStack): Promise<Outcome> {
  const { db, url: databaseUrl, folder: dataFolder } = await openBenchDatabase(scope);
  const { id: userId } = await makeUserWithTokens(db, 100, { subscription: 'enterprise' });
  const child = await startChild<{ address: string }, LoopReport>(scope, 'both-roles', {
    databaseUrl,
    dataFolder,
  });
  const cookie = await signIn(db, userId, dataFolder);
  const generate = async (asked: readonly string[]) => {
    for (const prompt of asked) {
      const { status } = await fetch(`${child.facts.address}/api/generate-image`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'image', prompt }),
      });
      if (status !== 202) throw new Error(`“${prompt}” answered ${status}`);
    }
  };
  const untilDone = async (count: number) => {
    const deadline = performance.now() + longestMs;
    for (;;) {
      const [row] = await db
        .select({ done: sql<number>`count(*) filter (where state = 'completed')::integer` })
        .from(engineJobs)
        .where(eq(engineJobs.userId, userId));
      if (row?.done === count) return;
      if (performance.now() > deadline) throw new Error(`only ${row?.done} of ${count} pictures were made`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  // The first picture loads the engine's threads and code.
  await generate(prompts.slice(0, 1));
  await untilDone(1);
  await child.report();
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  const idle = await child.report();
  await generate(prompts);
  await untilDone(1 + prompts.length);
  const busy = await child.report();
  const memory = await child.memory();
  const figures: Figure[] = [
    atMost(
      'latest that the event loop was while drawing, web and worker in one process',
      busy.longest,
      50,
      'ms',
      `99 % below ${short(busy.slowest99)} ms; idle at most ${short(idle.longest)} ms`,
    ),
  ];
  return { figures, memory: memory ? [memory] : [] };
}
