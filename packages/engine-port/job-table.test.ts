import { describe, expect, it } from 'vitest';
import { JobTable } from './job-table.ts';
import { EngineError, type EngineResult } from './port.ts';

const never = new AbortController().signal;
const made: EngineResult = { outputs: [], engineSeconds: 1, model: 'none' };

describe('the jobs of an engine', () => {
  it('run once for an id while they run and after they succeed, and again after they fail', async () => {
    const jobs = new JobTable({ engineName: 'test engine', maxOpenJobs: 2, maxKeptResults: 2 });
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries === 1) throw new EngineError('gone', 'It was away.');
      return made;
    };
    jobs.start('one', work);
    await expect(jobs.getResult('one', never)).rejects.toThrow('It was away.');
    jobs.start('one', work);
    jobs.start('one', work);
    expect(await jobs.getResult('one', never)).toBe(made);
    jobs.start('one', work);
    expect(await jobs.getResult('one', never)).toBe(made);
    expect(tries).toBe(2);
  });
});
