import { Button } from '@mantine/core';
import { useId } from 'react';
import people from './people.module.css';
import security from './security.module.css';

type SecondThoughtProps = {
  /** What is asked, as a whole sentence. */
  question: string;
  /** What the button that does it says, and what while it does. */
  deed: string;
  doing: string;
  pending: boolean;
  onDo: () => void;
  onKeep: () => void;
};

/** The question before something goes for good, asked in place; the keyboard stands on keeping it. */
export function SecondThought({ question, deed, doing, pending, onDo, onKeep }: SecondThoughtProps) {
  const questionId = useId();
  return (
    <div role="alertdialog" aria-labelledby={questionId} className={people.question}>
      <p id={questionId}>{question}</p>
      <div className={security.actions}>
        <Button variant="default" size="sm" onClick={onKeep} autoFocus>
          Keep
        </Button>
        <Button color="red" size="sm" disabled={pending} onClick={onDo}>
          {pending ? doing : deed}
        </Button>
      </div>
    </div>
  );
}
