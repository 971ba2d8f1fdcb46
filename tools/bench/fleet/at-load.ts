import { measure } from './measure.ts';
import { firstComeRule } from './rules.ts';
import { simulate } from './simulate.ts';
import { type LoadTimes, makeTrace, type Trace } from './trace.ts';

/**
 * The trace that keeps the engines of first come, first served busy for the fraction `load` of their time, loading
 * included: the same calls, closer together or further apart.
 */
export function traceAtLoad(given: {
  seed: number;
  engines: number;
  load: number;
  jobs: number;
  times: LoadTimes;
}): Trace {
  const { engines, load, times } = given;
  let length = (given.jobs * 20_000) / (engines * load);
  for (let round = 0; ; round++) {
    const trace = makeTrace({ ...given, length });
    const { busy } = measure(simulate(trace, engines, times, firstComeRule), engines);
    if (round === 5 || Math.abs(busy - load) < 0.005) return trace;
    length *= busy / load;
  }
}
