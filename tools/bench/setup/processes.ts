import { readdir, readFile } from 'node:fs/promises';
import type { ProcessMemory } from './bench.ts';

/** Of the times in /proc (USER_HZ, which is 100 on every Linux that Node runs on). */
const millisecondsPerTick = 10;

/** The most memory that a living process has had resident: `VmHWM` of Linux. Null on other systems. */
export async function peakMemory(process: string, pid: number): Promise<ProcessMemory | null> {
  const megabytes = await megabytesOf(pid, /^VmHWM:\s+(\d+) kB$/m);
  return megabytes === null ? null : { process, megabytes, how: 'peak' };
}

/** Megabytes that a living process has resident now (`VmRSS`). Null on other systems. */
export function residentMemory(pid: number): Promise<number | null> {
  return megabytesOf(pid, /^VmRSS:\s+(\d+) kB$/m);
}

async function megabytesOf(pid: number, line: RegExp): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = line.exec(status)?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : null;
}

/**
 * Milliseconds of processor time that a process has used; 0 where there is no /proc.
 *
 * @param withChildren adds what those that it started and that have ended used
 */
export async function processorTime(pid: number, withChildren = false): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in brackets, may hold spaces. After it: state, 10 others, user and system time, the children's.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, withChildren ? 15 : 13).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * millisecondsPerTick;
}

/**
 * What PostgreSQL and its backends hold now. Each shared page is counted in equal parts (`Pss`): their peaks
 * cannot be added up, because every one of them would count the shared buffers again.
 */
export async function postgresMemory(pid: number): Promise<ProcessMemory | null> {
  const sizes = await Promise.all([pid, ...(await childrenOf(pid))].map(proportionalKilobytes));
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0);
  return kilobytes > 0
    ? { process: 'PostgreSQL and its backends', megabytes: kilobytes / 1024, how: 'at the end' }
    : null;
}

async function childrenOf(parent: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, at) => parents[at] === parent);
}

async function parentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const found = /^PPid:\s+(\d+)$/m.exec(status)?.[1];
  return found ? Number(found) : null;
}

async function proportionalKilobytes(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
}

/** Milliseconds of processor time that PostgreSQL and its backends have used, those that have ended among them. */
export async function postgresTime(pid: number): Promise<number> {
  const own = await processorTime(pid, true);
  const backends = await Promise.all((await childrenOf(pid)).map((each) => processorTime(each, true)));
  return backends.reduce((sum, each) => sum + each, own);
}

/** Milliseconds that all processors of the machine were busy since it started; 0 where there is no /proc. */
export async function machineTime(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (/^cpu +(.*)$/m.exec(stat)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * millisecondsPerTick;
}
