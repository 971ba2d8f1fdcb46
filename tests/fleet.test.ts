/** The scheduler against first come, first served on a small fleet: the short version of `npm run bench -- fleet`. */
import { describe, expect, it } from 'vitest';
import { defaultAffinityTuning } from '../src/features/generation/scheduler/choose-next.ts';
import { traceAtLoad } from '../tools/bench/fleet/at-load.ts';
import { measure } from '../tools/bench/fleet/measure.ts';
import { firstComeRule, platformRule, turnsOnlyRule } from '../tools/bench/fleet/rules.ts';
import { simulate } from '../tools/bench/fleet/simulate.ts';
import { publishedLoads } from '../tools/bench/fleet/trace.ts';

const engines = 8;
const trace = traceAtLoad({ seed: 2, engines, load: 0.8, jobs: 3_000, times: publishedLoads });
const play = (rule: typeof platformRule) => measure(simulate(trace, engines, publishedLoads, rule), engines);
const [own, first, turns] = [play(platformRule), play(firstComeRule), play(turnsOnlyRule)];
const longestRun = Math.max(...trace.jobs.map(({ runMs }) => runMs)) / 1_000;

describe('eight engines whose calls would keep first come, first served busy for 80 % of the time', () => {
  it('load at most half as many base models, and fewer models in all', () => {
    expect(own.baseSwaps).toBeLessThanOrEqual(first.baseSwaps / 2);
    expect(own.baseSwaps + own.loraSwaps).toBeLessThan(first.baseSwaps + first.loraSwaps);
  });

  it('make no user wait longer: in the mean, for 99 of 100 jobs, and in the interactive lane', () => {
    expect(own.meanWait).toBeLessThanOrEqual(first.meanWait);
    expect(own.waitP99).toBeLessThanOrEqual(first.waitP99);
    expect(own.interactiveP99).toBeLessThanOrEqual(first.interactiveP99 / 2);
  });

  it('let no job starve: none waits longer than with fair turns alone, plus the affinity bound', () => {
    const bound =
      Math.max(defaultAffinityTuning.base.age, defaultAffinityTuning.base.stay) / 1_000 + longestRun;
    expect(own.worstWait).toBeLessThanOrEqual(Math.min(first.worstWait, turns.worstWait) + bound);
  });

  it('are as fair: the worst user waits no larger multiple of the median than by first come', () => {
    expect(own.unfairness).toBeLessThanOrEqual(first.unfairness);
  });

  it('take fewer GPU seconds for a job', () => {
    expect(own.gpuSecondsPerJob).toBeLessThan(0.85 * first.gpuSecondsPerJob);
  });

  it('do the same every time', () => {
    expect(play(platformRule)).toEqual(own);
  });
});
