import { readdir, readFile } from 'node:fs/promises';
import type { ProcessMemory } from './bench.ts';

/** Of the times in /proc (USER_HZ, which is 100 on every Linux that Node runs on). */
const millisecondsPerTick = 10;

/** Peak resident memory of a living process: `VmHWM` of Linux. Null on other systems. */
export async function peakMemory(process: string, pid: number): Promise<ProcessMemory | null> {
  const megabytes = await readMegabytes(pid, /^VmHWM:\s+(\d+) kB$/m);
  return megabytes === null ? null : { process, megabytes, how: 'peak' };
}

/** Resident megabytes of a living process now (`VmRSS`). Null on other systems. */
export function residentMemory(pid: number): Promise<number | null> {
  return readMegabytes(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** The memory of a living process, in megabytes; all 0 where there is no /proc. */
export async function readMemory(pid: number) {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const sum = (names: string) =>
    [...rollup.matchAll(new RegExp(`^(?:${names}):\\s+(\\d+) kB$`, 'gm'))].reduce(
      (total, [, kilobytes]) => total + Number(kilobytes) / 1024,
      0,
    );
  return {
    /** Pages of it in memory, shared ones included. */
    resident: sum('Rss'),
    /** Pages that no other process has. */
    own: sum('Private_Clean|Private_Dirty'),
    /** Heaps and stacks, without the files of programs and libraries. */
    anonymous: sum('Anonymous'),
  };
}

async function readMegabytes(pid: number, line: RegExp): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = line.exec(status)?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : null;
}

/**
 * Milliseconds of processor time of a process; 0 where there is no /proc.
 *
 * @param withChildren adds the time of its ended child processes
 */
export async function processorTime(pid: number, withChildren = false): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold spaces. After it: state, 10 others, user and system time, the children's.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, withChildren ? 15 : 13).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * millisecondsPerTick;
}

/**
 * Memory of PostgreSQL and its backends now. Each shared page counts in equal parts (`Pss`): their peaks cannot be
 * added up, because every one of them would count the shared buffers again.
 */
export async function postgresMemory(pid: number): Promise<ProcessMemory | null> {
  const sizes = await Promise.all([pid, ...(await listChildren(pid))].map(proportionalKilobytes));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0);
  return kilobytes > 0
    ? { process: 'PostgreSQL and its backends', megabytes: kilobytes / 1024, how: 'at the end' }
    : null;
}

async function listChildren(parent: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(findParent));
  return pids.filter((_, at) => parents[at] === parent);
}

async function findParent(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^PPid:\s+(\d+)$/m.exec(status)?.[1];
  return found ? Number(found) : null;
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

/** Milliseconds of processor time of PostgreSQL and its backends, ended ones included. */
export async function postgresTime(pid: number): Promise<number> {
  const own = await processorTime(pid, true);
  const backends = await Promise.all((await listChildren(pid)).map((each) => processorTime(each, true)));
  return backends.reduce((sum, each) => sum + each, own);
}

/** Milliseconds that all processors of the machine were busy since its start; 0 where there is no /proc. */
export async function machineTime(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * millisecondsPerTick;
}

/**
 * Watches the memory of this process's children, ten times a second.
 *
 * @returns ends the watch and gives the most megabytes that children which lived at one time had at their peaks; 0 where
 *   there is no /proc
 */
export function watchChildren(): () => number {
  let most = 0;
  const look = async () => {
    const pids = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
    const peaks = await Promise.all(
      pids
        .split(' ')
        .filter(Boolean)
        .map((pid) => readMegabytes(Number(pid), /^VmHWM:\s+(\d+) kB$/m)),
    );
    most = Math.max(
      most,
      peaks.reduce<number>((sum, peak) => sum + (peak ?? 0), 0),
    );
  };
  const timer = setInterval(() => void look(), 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}
