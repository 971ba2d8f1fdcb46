import type { Measured } from './measure.ts';
import { affinityOnly, firstCome, ours, turnsOnly } from './rules.ts';

/** What the bench compares, by the name that its table shows. */
export const rules = {
  'first come': firstCome,
  'affinity only': affinityOnly,
  'turns only': turnsOnly,
  ours,
} as const;
export type RuleName = keyof typeof rules;
export type Case = { engines: number; load: number; times: string; measured: Record<RuleName, Measured> };
