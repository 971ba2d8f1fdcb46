import { DecisionForm } from '../decision-form.tsx';
import { useAnswerAppeal } from './use-safety.ts';

/** Grants or rejects an appeal, with an answer. */
export function AnswerAppeal({ appealId, decisionId }: { appealId: string; decisionId: string }) {
  const answer = useAnswerAppeal(decisionId, appealId);
  return (
    <DecisionForm
      label="Answer"
      description="The user reads this. Granting the appeal removes the strike and any pause it caused."
      mutation={answer}
      actions={[
        { label: 'Grant appeal', send: (text) => answer.mutate({ state: 'overturned', answer: text }) },
        { label: 'Reject appeal', send: (text) => answer.mutate({ state: 'upheld', answer: text }) },
      ]}
    />
  );
}
