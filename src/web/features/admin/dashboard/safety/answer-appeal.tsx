import { DecideWithWords } from '../decide-with-words.tsx';
import { useAnswerAppeal } from './use-safety.ts';

/** The answer to an appeal. */
export function AnswerAppeal({ appealId, decisionId }: { appealId: string; decisionId: string }) {
  const answer = useAnswerAppeal(decisionId, appealId);
  return (
    <DecideWithWords
      label="Answer"
      description="The person reads it. Granted, the strike of this refusal goes, with whatever pause it had part in."
      sending={answer}
      ways={[
        { label: 'Grant the appeal', send: (words) => answer.mutate({ state: 'overturned', answer: words }) },
        { label: 'The refusal stands', send: (words) => answer.mutate({ state: 'upheld', answer: words }) },
      ]}
    />
  );
}
