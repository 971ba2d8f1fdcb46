/**
 * Usage prices of Enterprise in millionths of a cent, so that a sum is rounded once: $1.80 for a GPU hour, $0.18 for a
 * CPU hour, a cent for a token, ten cents for a gigabyte-month. The requirements do not define them (docs/decisions).
 */
export const enterprisePrices = {
  gpuSecond: 50_000,
  cpuSecond: 5_000,
  token: 1_000_000,
  gigabyteMonth: 10_000_000,
} as const;
