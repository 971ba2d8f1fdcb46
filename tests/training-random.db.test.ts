import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RouteName } from '#contract/index.ts';
import type { TrainingSession } from '#contract/training.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { contentFileRecords } from '#features/library/items';
import { checkFiles, type Drift } from '#platform/storage/check-files.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { PausableWorkers } from '#tests/setup/pausable-workers.ts';
import { sized } from '#tests/setup/test-size.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import {
  canMove,
  type SessionMove,
  type SessionState,
  sessionMoves,
} from '../src/features/training/training-states.ts';

/**
 * Random walks through the wizard, compared with the states file: every allowed move succeeds and leads to its state,
 * every other is refused and changes nothing, and tokens and files are right after each. Real worker processes do the
 * work; some are killed in the middle, and some answer after another has, or when no worker waits any more.
 */

const walks = sized(4, 2);
const movesOfWalk = 13;
const tokensAtFirst = 1_000;

/** Interruptions while pictures or a model are made: the first time, the second time, and so on. */
type Mishap = 'none' | 'worker killed' | 'answered twice' | 'started fresh';
const toCome = {
  faces: ['answered twice', 'started fresh', 'none', 'worker killed'],
  set: ['worker killed', 'answered twice', 'started fresh'],
  training: ['answered twice', 'none', 'worker killed'],
} as const satisfies Record<string, readonly Mishap[]>;

const database = useDatabase();
let folder: string;
let installation: TestInstallation;
let workers: KillableWorkers;
let crew: PausableWorkers;
let mishaps: Record<keyof typeof toCome, Mishap[]>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-training-'));
  workers = killableWorkers({ databaseUrl: database.url, folder, takes: 'gated', leaseMs: 1_000 });
  crew = new PausableWorkers(database.db, workers);
  installation = await startInstallation({
    databaseUrl: database.url,
    dataFolder: folder,
    limits: generousLimits,
  });
});
beforeEach(async () => {
  mishaps = {
    faces: toCome.faces.slice(0, sized(4, 2)),
    set: toCome.set.slice(0, sized(3, 1)),
    training: toCome.training.slice(0, sized(3, 1)),
  };
  await crew.fill();
});
// A failed job starts again from zero.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  workers.killAll();
  crew = new PausableWorkers(database.db, workers);
  await database.db.execute(sql`truncate users cascade`);
  await rm(path.join(folder, 'files', 'jobs'), { recursive: true, force: true });
});
afterAll(async () => {
  workers.killAll();
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The state that the walk expects. */
type Belief = { state: SessionState | 'none'; tokens: number; set: number; faces: number };

/** The client of one walk, with the data for each move. */
class Walker {
  readonly client: TestClient;
  session: TrainingSession | null = null;
  jobId = '';

  constructor(client: TestClient) {
    this.client = client;
  }

  ask(name: RouteName, id: string, body?: object) {
    return this.client.call(name, { params: { id }, ...(body && { body }) });
  }

  async read(): Promise<TrainingSession | null> {
    const { status, body } = await this.client.call('activeTrainingSession');
    expect(status).toBe(200);
    if (body) this.session = body;
    return body;
  }

  async begin(): Promise<void> {
    const form = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
    expect((await this.client.call('createTrainingSession', { body: form })).status).toBe(201);
    await this.read();
  }

  id(): string {
    return this.session?.sessionId ?? '00000000-0000-7000-8000-000000000000';
  }

  /** Requests pictures and waits for them. @returns false when the session was discarded meanwhile */
  async make(work: 'faces' | 'set'): Promise<boolean> {
    const { status, body } =
      work === 'faces'
        ? await this.ask('generateFaces', this.id(), {})
        : await this.ask('generateTrainingImages', this.id(), { count: 2 });
    expect([work, status]).toEqual([work, 202]);
    const jobIds: string[] = body.jobs.map((job: { id: string }) => job.id);
    const mishap = mishaps[work].shift() ?? 'none';
    if (mishap === 'started fresh') {
      const { holder, held } = await crew.holderOf(jobIds);
      expect((await this.ask('deleteTrainingSession', this.id())).status).toBe(200);
      await crew.open();
      await crew.over(holder, held);
    } else {
      await seeThrough(jobIds, mishap);
    }
    await crew.shut();
    if (mishap !== 'none') await filesAreRight();
    return mishap !== 'started fresh';
  }

  /** Tries a move of the owner or of the engine. @returns the status of the answer */
  async try(move: SessionMove): Promise<number> {
    const id = this.id();
    switch (move) {
      case 'choose': {
        const face = this.session?.step1GeneratedImages[0]?.id;
        return (await this.ask('updateTrainingStep1', id, { selectedImage: face, completed: true })).status;
      }
      case 'back':
        return (await this.ask('updateTrainingStep1', id, { completed: false })).status;
      case 'start': {
        const model = await this.client.call('createTrainedModel', { body: { name: 'Mara' } });
        if (model.status !== 201) return model.status;
        const started = await this.ask('startTraining', model.body.id, {});
        if (started.status === 202) this.jobId = started.body.jobId;
        return started.status;
      }
      case 'cancel': {
        const { holder } = await crew.holderOf([this.jobId]);
        const { status } = await this.ask('cancelJob', this.jobId);
        // The answer arrives nevertheless.
        await crew.open();
        await crew.over(holder, [this.jobId]);
        await crew.shut();
        return status;
      }
      case 'retrain':
        return (await this.ask('reopenTrainingSession', id)).status;
      case 'close':
        return (await this.ask('updateTrainingStep3', id, { completed: true })).status;
      case 'startFresh':
        return (await this.ask('deleteTrainingSession', id)).status;
      case 'complete':
        await seeThrough([this.jobId], mishaps.training.shift() ?? 'none');
        await crew.shut();
        return 200;
      case 'fail':
        await crew.open(true);
        await ended([this.jobId]);
        await crew.shut();
        return 200;
    }
  }
}

/** Completes jobs despite interruptions. */
async function seeThrough(jobIds: readonly string[], mishap: Mishap): Promise<void> {
  if (mishap === 'answered twice') return crew.answerTwice(jobIds, () => ended(jobIds));
  if (mishap === 'worker killed') await crew.kill(jobIds);
  await crew.open();
  await ended(jobIds);
}

async function ended(jobIds: readonly string[]): Promise<void> {
  await eventually(async () => {
    for (const id of jobIds) {
      const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, id));
      expect(row?.endedAt).not.toBeNull();
    }
  });
}

/** Every file that a row names is stored unchanged, and soon no other file is. */
async function filesAreRight(): Promise<void> {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000);
  await eventually(async () => {
    const drifts: Drift[] = [];
    const { files, referenced: named } = await checkFiles(
      installation.storage,
      contentFileRecords(database.db),
      {
        now: inTwoDays,
        deep: true,
        removeOrphans: false,
        onDrift: (drift) => drifts.push(drift),
      },
    );
    expect({ drifts, files }).toEqual({ drifts: [], files: named });
  });
}

const currentSteps: Record<string, number> = {
  choosing: 1,
  collecting: 2,
  training: 3,
  trained: 3,
  failed: 3,
};
const engineMoves: readonly SessionMove[] = ['complete', 'fail', 'cancel'];

const everyMove = Object.keys(sessionMoves) as SessionMove[];

/** A step of a walk: mostly a move that is allowed there, sometimes any. */
type Turn = { any: boolean; which: number };
const turn: fc.Arbitrary<Turn> = fc.record({
  any: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
  which: fc.nat(),
});

function chooseMove({ any, which }: Turn, state: Belief['state']): SessionMove {
  const lawful = everyMove.filter((move) => canMove(state as SessionState, move));
  // Starting over makes no progress, so the walk does not do it at every step.
  const onwards = lawful.filter((move) => move !== 'startFresh');
  const moves = any ? everyMove : [...onwards, ...onwards, ...lawful];
  return moves[which % moves.length] ?? 'startFresh';
}

async function newWalker(): Promise<{ walker: Walker; userId: string }> {
  const { id: userId } = await makeUserWithTokens(database.db, tokensAtFirst);
  return { walker: new Walker(await signInAs(installation, userId)), userId };
}

async function walk(turns: readonly Turn[]): Promise<void> {
  const { walker, userId } = await newWalker();
  let belief: Belief = { state: 'none', tokens: tokensAtFirst, set: 0, faces: 0 };

  for (const turn of turns) {
    if (belief.state === 'none' || belief.state === 'gone') {
      await walker.begin();
      belief = { ...belief, state: 'choosing', set: 0, faces: 0 };
    }
    if (belief.state === 'choosing' && belief.faces === 0) {
      if (await walker.make('faces')) belief = { ...belief, faces: 5, tokens: belief.tokens - 5 };
      else belief.state = 'gone';
      await walker.read();
    }
    const move = chooseMove(turn, belief.state);
    if (belief.state === 'collecting' && belief.set === 0 && move === 'start') {
      await walker.ask('updateTrainingStep2', walker.id(), { trainingType: 'SFW' });
      if (await walker.make('set')) belief = { ...belief, set: 2, tokens: belief.tokens - 2 };
      else belief.state = 'gone';
    }

    const { state } = belief;
    // Engine moves need a job on the engine.
    if (engineMoves.includes(move) && state !== 'training') continue;
    const allowed = canMove(state as SessionState, move);
    const spentBefore = belief.tokens;
    const status = await walker.try(move);
    if (allowed) expect([move, state, status < 300]).toEqual([move, state, true]);
    else expect([move, state, status >= 400 && status < 500]).toEqual([move, state, true]);

    if (allowed) {
      belief = { ...belief, state: sessionMoves[move].to };
      if (move === 'complete') belief.tokens -= 50;
      if (move === 'cancel') {
        // The engine reported half of its steps, or nothing yet.
        const { tokens } = await getBalance(database.db, userId);
        expect([spentBefore, spentBefore - 25]).toContain(tokens);
        belief.tokens = tokens;
      }
    }
    const active = await walker.read();
    if (belief.state === 'closed' || belief.state === 'gone') expect(active).toBeNull();
    else expect([move, active?.currentStep]).toEqual([move, currentSteps[belief.state]]);
    const wallet = await getBalance(database.db, userId);
    const held = belief.state === 'training' ? 50 : 0;
    expect([move, wallet]).toMatchObject([move, { tokens: belief.tokens - held, heldTokens: held }]);
    expect(await auditLedger(database.db)).toEqual([]);
  }
  if (belief.state === 'training') await walker.try('complete');
  await filesAreRight();
}

it('a random walk through the wizard follows its states, with correct tokens and files, whatever happens to its workers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: movesOfWalk, maxLength: movesOfWalk }), walk),
    {
      numRuns: walks,
      seed: 20_261_122,
      endOnFailure: true,
    },
  );
  // The walks met every planned interruption.
  expect(mishaps).toEqual({ faces: [], set: [], training: [] });
}, 300_000);

it('an answer that comes when its model has been deleted leaves nothing behind', async () => {
  mishaps = { faces: [], set: [], training: [] };
  const { walker, userId } = await newWalker();
  await walker.begin();
  await walker.make('faces');
  await walker.read();
  await walker.try('choose');
  await walker.ask('updateTrainingStep2', walker.id(), { trainingType: 'SFW' });
  await walker.make('set');
  await walker.try('start');
  await crew.answerTwice([walker.jobId], async () => {
    await ended([walker.jobId]);
    const { body } = await walker.client.call('listTrainedModels');
    expect(body).toMatchObject([{ status: 'completed' }]);
    expect((await walker.ask('deleteTrainedModel', body[0].id)).status).toBe(200);
  });
  expect((await walker.client.call('listTrainedModels')).body).toEqual([]);
  expect((await walker.read())?.currentStep).toBe(2);
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: tokensAtFirst - 57, heldTokens: 0 });
  expect(await auditLedger(database.db)).toEqual([]);
  await filesAreRight();
}, 300_000);
