import type { Finding } from './judge.ts';
import type { StoredFinding } from './schema.ts';

/** A finding as a decision stores it. */
export function toStoredFinding({
  explanation,
  family,
  field,
  reason,
  ruleId,
  term,
}: Finding): StoredFinding {
  return { rule: ruleId, family, field, term, reason, ...explanation };
}
