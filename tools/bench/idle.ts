/**
 * What an installation costs that has nothing to do: web and worker in one process, and apart, each as it is started in
 * production with the preview engine and a PostgreSQL of its own, beside a bare `node:http` server with a `pg` pool. All
 * run at the same time. They are left alone until their idle threads have ended, then the processor time of one minute
 * is counted, which holds every timer and schedule of up to a minute, and their resident memory (`VmRSS`) is read.
 */
import { availableParallelism } from 'node:os';
import type { BareIdleSubject } from './processes/bare-idle.ts';
import { atMost, type Bench, multiple, noted, short } from './setup/bench.ts';
import { startChild } from './setup/child.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresTime, processorTime, readMemory } from './setup/processes.ts';
import { type StartedRoles, startRoles } from './setup/started-installation.ts';

/** Longer than the idle time of any thread. */
const settleMs = 75_000;
const measuredMs = 60_000;
const aims = { together: 220, apart: 180, percentOfCore: 1 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const idle: Bench = {
  name: 'idle',
  async run(scope) {
    const [first, second, third] = [
      await openBenchDatabase(scope),
      await openBenchDatabase(scope),
      await openBenchDatabase(scope),
    ];
    const at = ({ url, folder }: typeof first) => ({ databaseUrl: url, dataFolder: folder });
    const bare = await startChild(scope, 'bare-idle', { databaseUrl: third.url } satisfies BareIdleSubject);
    const processes: Record<'both' | 'web' | 'worker' | 'bare', StartedRoles> = {
      both: await startRoles(scope, at(first), []),
      web: await startRoles(scope, at(second), ['web']),
      worker: await startRoles(scope, at(second), ['worker']),
      bare,
    };
    await pause(settleMs);
    const readTimes = async () => ({
      both: await processorTime(processes.both.pid),
      web: await processorTime(processes.web.pid),
      worker: await processorTime(processes.worker.pid),
      bare: await processorTime(bare.pid),
      postgresOfBoth: await postgresTime(first.pid),
      postgresApart: await postgresTime(second.pid),
      postgresOfBare: await postgresTime(third.pid),
    });
    const before = await readTimes();
    await pause(measuredMs);
    const after = await readTimes();
    const share = (key: keyof typeof before) => (100 * (after[key] - before[key])) / measuredMs;
    const [both, web, worker, bareMemory] = await Promise.all([
      readMemory(processes.both.pid),
      readMemory(processes.web.pid),
      readMemory(processes.worker.pid),
      readMemory(bare.pid),
    ]);
    const detail = ({ own, anonymous }: typeof both) =>
      `${short(own)} MB of it its own, ${short(anonymous)} MB anonymous`;
    return {
      figures: [
        atMost('memory, web and worker in one process', both.resident, aims.together, 'MB', detail(both)),
        atMost('memory, web apart', web.resident, aims.apart, 'MB', detail(web)),
        atMost('memory, worker apart', worker.resident, aims.apart, 'MB', detail(worker)),
        multiple(
          'memory of one process, in that of a bare server',
          both.resident / bareMemory.resident,
          `${short(bareMemory.resident)} MB`,
        ),
        atMost(
          'processor time of a worker, of a core',
          share('worker'),
          aims.percentOfCore,
          '%',
          `${availableParallelism()} cores`,
        ),
        noted('the same of web and worker in one process', `${short(share('both'))} %`, ''),
        noted('the same of web; of a bare server', `${short(share('web'))} %; ${short(share('bare'))} %`, ''),
        noted(
          'the same of PostgreSQL: of one process; apart; of a bare server',
          `${short(share('postgresOfBoth'))} %; ${short(share('postgresApart'))} %; ${short(share('postgresOfBare'))} %`,
          '',
        ),
      ],
      memory: [],
    };
  },
};
