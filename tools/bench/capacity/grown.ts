import type { Probed } from './probe.ts';

export type Size = {
  series: 'rows' | 'accounts';
  /** Of content. */
  rows: number;
  accounts: number;
  /** Items of the person who owns most; null where nobody stands out. */
  mine: number | null;
};
export type Grown = Size & {
  /** Of the person whose library stays the same, and of the one who owns a tenth. */
  constant: Probed[];
  large: Probed[] | null;
  /** The crowd's calls: milliseconds, and milliseconds of processor time for each. */
  mixed: { calls: number; errors: number; p50: number; p99: number; web: number; postgres: number };
};
