import type { ProbeResult } from './probe.ts';

export type Size = {
  series: 'rows' | 'accounts';
  /** Rows of content. */
  rows: number;
  accounts: number;
  /** Items of the user with the largest library; null in series without one. */
  mine: number | null;
};
export type GrowthStep = Size & {
  /** Of the user whose library stays the same, and of the user who owns a tenth. */
  constant: ProbeResult[];
  large: ProbeResult[] | null;
  /** The load's calls: milliseconds, and milliseconds of processor time for each. */
  mixed: { calls: number; errors: number; p50: number; p99: number; web: number; postgres: number };
};
