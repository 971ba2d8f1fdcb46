import { readFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { type Check, type Finding, fine, type Surroundings, warning, wrong } from '../finding.ts';

export type MachineFacts = { memory: number; cores: number };

/** Memory and cores against what docs/operating/sizing.md asks for. */
export const machine: Check = {
  name: 'machine',
  async look(surroundings) {
    const limit = Number(await readFile('/sys/fs/cgroup/memory.max', 'utf8').catch(() => ''));
    const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
    return machineFindings({ memory, cores: availableParallelism() }, surroundings);
  },
};

const inGb = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

export function machineFindings(
  { cores, memory }: MachineFacts,
  { config }: Pick<Surroundings, 'config'>,
): Finding[] {
  const preview = config.engines.kinds.includes('preview');
  // A web process, a worker, the reading engine and PostgreSQL; the preview engine draws in threads of its own.
  const [least, good] = preview ? [1.5, 3] : [1, 2];
  const has = `${inGb(memory)} of memory and ${cores} ${cores === 1 ? 'core' : 'cores'}`;
  const todo = 'See docs/operating/sizing.md.';
  if (memory < least * 1024 ** 3) {
    return [wrong(`there are ${has}`, `Below ${least} GB processes are killed in the middle of work.`, todo)];
  }
  if (memory < good * 1024 ** 3 || cores < 2) {
    return [warning(`there are ${has}`, `It is little: ${good} GB and two cores are comfortable.`, todo)];
  }
  return [fine(`there are ${has}`)];
}
