/** A tick of the processor clock among the calls that share it: costs below this cannot be told from zero. */
const least = 0.01;

/** The exponent of `cost = a × size ^ exponent` that fits best: least squares of the logarithms. */
export function fitExponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(Math.max(least, cost))] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, each) => sum + each[at], 0) / logs.length;
  const [meanSize, meanCost] = [mean(0), mean(1)];
  const along = logs.reduce((sum, [size, cost]) => sum + (size - meanSize) * (cost - meanCost), 0);
  return along / logs.reduce((sum, [size]) => sum + (size - meanSize) ** 2, 0);
}
