import { Link } from 'react-router';
import { ApiError } from '#web/lib/api.ts';
import { findingsOf } from '#web/lib/findings.ts';
import { refusalLink } from '#web/lib/refusal-link.ts';
import { fieldName, isPaused, refusalOf, strikeWords } from '#web/lib/safety-words.ts';
import { useUser } from '#web/lib/session.ts';
import { problemOf } from '#web/ui/notify.ts';
import classes from './refusal.module.css';

type RefusalProps = {
  error: Error;
  /** What is said where the server said nothing. */
  fallback: string;
};

/** Why the server did not start something, beside the prompt: what happened, that it cost nothing, what to do. */
export function Refusal({ error, fallback }: RefusalProps) {
  const { worksIn } = useUser();
  const code = error instanceof ApiError ? error.code : null;
  // What a classifier says is about a field as a whole, and stands in the message.
  const findings = findingsOf(error).filter(({ term }) => term !== '');
  const refusal = refusalOf(error);
  const pausing = refusal?.strike !== undefined && refusal.strike.level !== 'warned';
  return (
    <div className={classes.refusal} role="alert">
      <p>{problemOf(error, fallback)}</p>
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map(({ field, term, reason }) => (
            <li key={`${field} ${term} ${reason}`}>
              <mark>{term}</mark> in {fieldName(field)}
            </li>
          ))}
        </ul>
      )}
      {refusal?.strike && <p className={classes.next}>{strikeWords(refusal.strike)}</p>}
      {code === 'CONTENT_BLOCKED' && (
        <p className={classes.next}>
          Nothing was charged. {pausing ? 'If it was refused wrongly' : 'Change it and generate again'}
          {refusal && (
            <>
              {pausing ? ', ' : ', or '}
              <Link to={refusalLink(refusal.decisionId)}>ask for a review</Link>
            </>
          )}
          .
        </p>
      )}
      {isPaused(error) && (
        <p className={classes.next}>
          <Link to={refusalLink('')}>See your safety record</Link>
        </p>
      )}
      {code === 'INSUFFICIENT_TOKENS' && (
        <p className={classes.next}>
          Nothing was charged.{' '}
          {worksIn ? `${worksIn.ownerName} can get more` : <Link to="/billing">Get more tokens</Link>}, or
          wait for a running job to end.
        </p>
      )}
      {code === 'PLAN_LIMIT' && (
        <p className={classes.next}>
          <Link to="/billing">See the plans</Link>
        </p>
      )}
      {code === 'UNAVAILABLE' && (
        <p className={classes.next}>
          What you typed is safe here. Trying again never charges twice for the same click.
        </p>
      )}
    </div>
  );
}
