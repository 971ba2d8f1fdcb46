import type { ReviewedDecision } from '#contract/safety-reviews.ts';
import { DecideWithWords } from '../decide-with-words.tsx';
import { useGiveVerdict } from './use-safety.ts';

/** What a reviewer says of a decision without being asked. */
export function GiveVerdict({ decision: { allowed, id, strike } }: { decision: ReviewedDecision }) {
  const verdict = useGiveVerdict(id);
  return (
    <DecideWithWords
      label="Was this right?"
      description={
        strike === 'active'
          ? 'Called wrong, its strike goes, and the person reads your words. An appeal goes to somebody else.'
          : 'Kept with the decision. An appeal goes to somebody else.'
      }
      sending={verdict}
      ways={[
        {
          label: allowed ? 'It should have been refused' : 'It should have been allowed',
          send: (words) => verdict.mutate({ verdict: 'wrong', words }),
        },
        { label: 'It was right', send: (words) => verdict.mutate({ verdict: 'right', words }) },
      ]}
    />
  );
}
