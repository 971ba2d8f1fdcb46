import type { Measured } from './measure.ts';
import { affinityOnlyRule, firstComeRule, platformRule, turnsOnlyRule } from './rules.ts';

/** The compared cases, by the name in the table. */
export const rules = {
  'first come': firstComeRule,
  'affinity only': affinityOnlyRule,
  'turns only': turnsOnlyRule,
  ours: platformRule,
} as const;
export type RuleName = keyof typeof rules;
export type Case = { engines: number; load: number; times: string; measured: Record<RuleName, Measured> };
