/** Reading the time of the process makes the kernel count the thread's up to now, not only to its last tick of 4 ms. */
function readThreadTime(): NodeJS.CpuUsage {
  process.cpuUsage();
  return process.threadCpuUsage();
}

/** Measures the processor time of this thread for synchronous work, in milliseconds. */
export function measureThread(work: () => void): number {
  const before = readThreadTime();
  work();
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
