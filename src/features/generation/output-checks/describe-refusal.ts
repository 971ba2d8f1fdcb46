import { resultAppealDays } from '#contract/result-reviews.ts';
import type { InspectionReason } from '#features/trust/inspection';

const labels: Readonly<Record<string, string>> = {
  explicit: 'The result came out explicit, but it was requested as safe for work.',
};

/** Says to the creator why a result was refused, and what to do. The tokens are returned with every refusal. */
export function describeRefusal(reasons: readonly InspectionReason[]): string {
  const refused = reasons.find(({ verdict }) => verdict === 'refuse');
  const reason = (refused && labels[refused.label]) ?? 'The result is not allowed.';
  return `${reason} Change the prompt or the seed, or appeal within ${resultAppealDays} days under Profile, Safety record.`;
}
