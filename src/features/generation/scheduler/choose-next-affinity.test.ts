import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacity, load, waitingJob } from '#tests/factories/waiting-jobs.ts';
import { nothingLoaded } from './choose-engine.ts';
import {
  chooseNext,
  createSchedule,
  defaultAffinityTuning,
  type EngineCapacity,
  type Lane,
  type Loaded,
  type UserLoad,
  type WaitingJob,
} from './choose-next.ts';

const now = 100_000_000;
const job = (id: string, userId: string, ago: number, base: string, lora: string | null = null) =>
  waitingJob(id, userId, now - ago, { affinity: { base, lora } });
const people = (...names: string[]) => new Map(names.map((name) => [name, load(8)]));
/** Loaded so long ago that the engine no longer stays with it. */
const longAgo = (base: string | null, lora: string | null = null): Loaded => ({
  ...nothingLoaded,
  base,
  lora,
});
const warm = (id: string, loaded: Loaded, more: Partial<EngineCapacity> = {}): EngineCapacity => ({
  ...capacity(1, id),
  loaded,
  ...more,
});
const starts = (waiting: WaitingJob[], engines: EngineCapacity[], users = people('ada', 'grace', 'edith')) =>
  chooseNext(waiting, users, engines, now).map(({ jobId, engineId }) => `${jobId} on ${engineId}`);

describe('where a job runs', () => {
  it('is where its LoRA is loaded, else its base model, else nothing', () => {
    const engines = [
      warm('other', longAgo('b')),
      warm('empty', longAgo(null)),
      warm('base', longAgo('a', 'grace')),
      warm('lora', longAgo('a', 'ada')),
    ];
    expect(starts([job('j', 'ada', 0, 'a', 'ada')], engines)).toEqual(['j on lora']);
    expect(starts([job('j', 'ada', 0, 'a', 'ada')], engines.slice(0, 3))).toEqual(['j on base']);
    expect(starts([job('j', 'ada', 0, 'a', 'ada')], engines.slice(0, 2))).toEqual(['j on empty']);
  });

  it('is any engine with its base model where it needs no LoRA', () => {
    expect(
      starts([job('j', 'ada', 0, 'a')], [warm('cold', longAgo('b')), warm('base', longAgo('a', 'x'))]),
    ).toEqual(['j on base']);
  });

  it('spares models that another job needs, then rarer ones, then recently used ones', () => {
    const waiting = [job('old', 'ada', 90_000, 'c'), job('wants b', 'grace', 1, 'b')];
    expect(starts(waiting, [warm('b', longAgo('b')), warm('a', longAgo('a'))])).toEqual([
      'old on a',
      'wants b on b',
    ]);
    const alone = [job('j', 'ada', 0, 'c')];
    expect(
      starts(alone, [warm('b', longAgo('b')), warm('a1', longAgo('a')), warm('a2', longAgo('a'))]),
    ).toEqual(['j on a1']);
    const used = (usedAt: number) => ({ ...longAgo('a'), usedAt });
    expect(starts(alone, [warm('lately', used(2)), warm('before', used(1))])).toEqual(['j on before']);
  });

  it('is the engine of the highest priority, whatever it has loaded, then the cheaper of two equally warm ones', () => {
    const j = [job('j', 'ada', 0, 'a')];
    const rented = warm('rented', longAgo('a'), { costPerSecond: 2 });
    expect(starts(j, [rented, warm('own', longAgo('b'), { priority: 1 })])).toEqual(['j on own']);
    expect(starts(j, [rented, warm('cheap', longAgo('a'), { costPerSecond: 1 })])).toEqual(['j on cheap']);
    expect(starts(j, [rented, warm('cold and cheap', longAgo('b'))])).toEqual(['j on rented']);
  });

  it('is never a draining or broken engine', () => {
    const states = ['draining', 'broken'] as const;
    const engines = states.map((state) => warm(state, longAgo('a'), { state }));
    expect(starts([job('j', 'ada', 0, 'a')], engines)).toEqual([]);
  });
});

describe('a job that an engine has failed', () => {
  const failed = (ago: number): WaitingJob => ({
    ...job('j', 'ada', 90_000, 'a'),
    failed: { engineId: 'bad', at: now - ago },
  });
  const bad = warm('bad', longAgo('a'));

  it('goes to another engine, and waits a minute for it', () => {
    expect(starts([failed(1_000)], [bad, warm('cold', longAgo('b'))])).toEqual(['j on cold']);
    const busy = warm('busy', longAgo('b'), { free: 0 });
    expect(starts([failed(1_000)], [bad, busy])).toEqual([]);
    expect(starts([failed(60_000)], [bad, busy])).toEqual(['j on bad']);
  });

  it('runs on the same engine when no other can do it', () => {
    expect(starts([failed(1_000)], [bad])).toEqual(['j on bad']);
    const gone = warm('gone', longAgo('a'), { state: 'broken' });
    const another = warm('videos', longAgo('a'), { work: new Set(['text_to_video sfw']) });
    expect(starts([failed(1_000)], [bad, gone, another])).toEqual(['j on bad']);
  });

  it('does not block other jobs meanwhile', () => {
    const busy = warm('busy', longAgo('b'), { free: 0 });
    expect(starts([failed(1_000), job('g', 'grace', 1, 'a')], [bad, busy])).toEqual(['g on bad']);
  });
});

describe('the next job', () => {
  const patient = job('next', 'ada', 10_000, 'b');
  const fits = job('fits', 'grace', 5_000, 'a');

  it('yields to jobs whose models are loaded for a minute', () => {
    expect(starts([patient, fits], [warm('e', longAgo('a'))])).toEqual(['fits on e']);
    const overdue = job('next', 'ada', defaultAffinityTuning.base.age, 'b');
    expect(starts([overdue, fits], [warm('e', longAgo('a'))])).toEqual(['next on e']);
  });

  it('yields until the engine has had its model for five minutes', () => {
    const overdue = job('next', 'ada', 1_000_000, 'b');
    const since = (ago: number): Loaded => ({ ...longAgo('a'), baseSince: now - ago });
    expect(starts([overdue, fits], [warm('e', since(defaultAffinityTuning.base.stay - 1))])).toEqual([
      'fits on e',
    ]);
    expect(starts([overdue, fits], [warm('e', since(defaultAffinityTuning.base.stay))])).toEqual([
      'next on e',
    ]);
  });

  it('yields to bulk jobs, too, but not to users with more running', () => {
    const bulk = { ...fits, lane: 'bulk' as const };
    expect(starts([patient, bulk], [warm('e', longAgo('a'))])).toEqual(['fits on e']);
    const users = new Map([...people('ada'), ['grace', load(8, { running: 1 })]]) as Map<string, UserLoad>;
    expect(starts([patient, fits], [warm('e', longAgo('a'))], users)).toEqual(['next on e']);
  });

  it('does not yield when nothing has to be loaded, or the engine loads nothing', () => {
    expect(starts([patient, fits], [capacity(1, 'e')])).toEqual(['next on e']);
    expect(starts([patient, fits], [warm('e', longAgo('b'))])).toEqual(['next on e']);
  });

  it('waits for an engine with its model that will soon be free, instead of one that would load it', () => {
    const idle = warm('idle', longAgo('a'));
    const soon = (ms: number) => warm('soon', longAgo('b'), { free: 0, freeAt: now + ms });
    expect(starts([patient], [idle, soon(5_000)])).toEqual([]);
    expect(starts([patient], [idle, soon(60_000)])).toEqual(['next on idle']);
    // Only one of two waits: the other would find the engine busy again.
    expect(starts([patient, job('second', 'grace', 1_000, 'b')], [idle, soon(5_000)])).toEqual([
      'second on idle',
    ]);
  });

  it('does not wait for an engine that is long overdue', () => {
    const hung = warm('hung', longAgo('b'), { free: 0, freeAt: now - 60_000 });
    expect(starts([patient], [warm('idle', longAgo('a')), hung])).toEqual(['next on idle']);
  });
});

describe('under endless work for one model', () => {
  it('a job for another model starts within the bound', () => {
    const lasts = fc.integer({ min: 1_000, max: 90_000 });
    const lane = fc.constantFrom<Lane>('interactive', 'bulk');
    fc.assert(
      fc.property(
        lasts,
        lane,
        fc.integer({ min: 1, max: 3 }),
        fc.nat(400_000),
        (lasts, lane, count, comes) => {
          const users = new Map([
            ['ada', load(8)],
            ['crowd', load(8)],
          ]);
          let engines = Array.from({ length: count }, (_, n) => ({
            ...warm(`e${n}`, { ...longAgo('a'), baseSince: now, loraSince: now }),
            endsAt: now,
          }));
          let made = 0;
          for (let at = now; ; at += 5_000) {
            const crowd = users.get('crowd');
            for (const engine of engines.filter(({ free, endsAt }) => free === 0 && endsAt <= at)) {
              engine.free = 1;
              if (crowd) crowd.running--;
            }
            const waiting = Array.from({ length: 8 }, () =>
              waitingJob(`crowd ${made++}`, 'crowd', at, { affinity: { base: 'a', lora: null } }),
            );
            const alone = waitingJob('alone', 'ada', now + comes, {
              lane,
              affinity: { base: 'b', lora: 'ada' },
            });
            if (at >= now + comes) waiting.push(alone);
            for (const { jobId, engineId } of chooseNext(waiting, users, engines, at)) {
              if (jobId === 'alone') {
                const bound =
                  Math.max(defaultAffinityTuning.base.age, defaultAffinityTuning.base.stay) + lasts + 5_000;
                // A bulk job counts as interactive after `bulkPatienceMs`.
                expect(at - now - comes).toBeLessThanOrEqual(bound);
                return;
              }
              engines = engines.map((engine) =>
                engine.id === engineId
                  ? { ...engine, free: 0, endsAt: at + lasts, freeAt: at + lasts }
                  : engine,
              );
              if (crowd) crowd.running++;
            }
            expect(at - now - comes).toBeLessThan(1_000_000);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('64 engines and 10,000 waiting jobs', () => {
  it('are matched: every engine gets a job', () => {
    const users = new Map(Array.from({ length: 1_000 }, (_, n) => [`p${n}`, load(8, { lastServedAt: n })]));
    const waiting = Array.from({ length: 10_000 }, (_, n) =>
      job(`j${n}`, `p${n % 1_000}`, (n * 7_919) % 600_000, `base ${n % 5}`, `lora ${n % 3_000}`),
    );
    const engines = Array.from({ length: 64 }, (_, n) =>
      warm(`e${n}`, longAgo(`base ${n % 5}`, `lora ${n}`)),
    );
    const schedule = createSchedule(waiting, users, engines);
    let started = 0;
    while (schedule.startNext(now)) started++;
    expect(started).toBe(64);
  });
});
