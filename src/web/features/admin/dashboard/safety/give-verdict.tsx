import type { ReviewedDecision } from '#contract/safety-reviews.ts';
import { DecisionForm } from '../decision-form.tsx';
import { useGiveVerdict } from './use-safety.ts';

/** Lets a reviewer mark a decision as right or wrong without an appeal. */
export function GiveVerdict({ decision: { allowed, id, strike } }: { decision: ReviewedDecision }) {
  const verdict = useGiveVerdict(id);
  return (
    <DecisionForm
      label="Reason"
      description={
        strike === 'active'
          ? 'Marking it as wrong removes the strike, and the user reads your reason. You can no longer answer its appeal.'
          : 'Stored with the decision. You can no longer answer its appeal.'
      }
      mutation={verdict}
      actions={[
        {
          label: allowed ? 'Mark as wrong: should be refused' : 'Mark as wrong: should be allowed',
          send: (words) => verdict.mutate({ verdict: 'wrong', words }),
        },
        { label: 'Mark as right', send: (words) => verdict.mutate({ verdict: 'right', words }) },
      ]}
    />
  );
}
