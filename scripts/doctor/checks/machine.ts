import { readFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { type Check, type CheckContext, type Finding, fine, warning, wrong } from '../finding.ts';

export type MachineFacts = { memory: number; cores: number };

/** Memory and cores, compared with docs/operating/sizing.md. */
export const machine: Check = {
  name: 'machine',
  async run(surroundings) {
    const limit = Number(await readFile('/sys/fs/cgroup/memory.max', 'utf8').catch(() => ''));
    const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
    return machineFindings({ memory, cores: availableParallelism() }, surroundings);
  },
};

const formatGb = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

export function machineFindings(
  { cores, memory }: MachineFacts,
  { config }: Pick<CheckContext, 'config'>,
): Finding[] {
  const preview = config.engines.usesPreview;
  // A web process, a worker with its reader engine and video editor, and PostgreSQL; the preview engine renders in
  // threads of its own.
  const [least, good] = preview ? [1.5, 3] : [1, 2];
  const has = `${formatGb(memory)} of memory and ${cores} ${cores === 1 ? 'core' : 'cores'}`;
  const todo = 'See docs/operating/sizing.md.';
  if (memory < least * 1024 ** 3) {
    return [
      wrong(`there are ${has}`, `Below ${least} GB, processes run out of memory and are killed.`, todo),
    ];
  }
  if (memory < good * 1024 ** 3 || cores < 2) {
    return [warning(`there are ${has}`, `It is little: ${good} GB and two cores are comfortable.`, todo)];
  }
  return [fine(`there are ${has}`)];
}
