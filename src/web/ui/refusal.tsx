import { Link } from 'react-router';
import { ApiError } from '#web/lib/api.ts';
import { listFindings } from '#web/lib/findings.ts';
import { refusalLink } from '#web/lib/refusal-link.ts';
import { describeStrike, findRefusal, formatFieldName, isPaused } from '#web/lib/safety-labels.ts';
import { useUser } from '#web/lib/session.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import classes from './refusal.module.css';

type RefusalProps = {
  error: Error;
  /** The message if the server gave none. */
  fallback: string;
};

/** The refusal of a generation request: the reason, that nothing was charged, and what to do. */
export function Refusal({ error, fallback }: RefusalProps) {
  const { worksIn } = useUser();
  const code = error instanceof ApiError ? error.code : null;
  // A classifier's finding concerns a whole field and is in the message.
  const findings = listFindings(error).filter(({ term }) => term !== '');
  const refusal = findRefusal(error);
  const pausing = refusal?.strike !== undefined && refusal.strike.level !== 'warned';
  return (
    <div className={classes.refusal} role="alert">
      <p>{getErrorMessage(error, fallback)}</p>
      {findings.length > 0 && (
        <ul className={classes.findings}>
          {findings.map(({ field, term, reason }) => (
            <li key={`${field} ${term} ${reason}`}>
              <mark>{term}</mark> in {formatFieldName(field)}
            </li>
          ))}
        </ul>
      )}
      {refusal?.strike && <p className={classes.next}>{describeStrike(refusal.strike)}</p>}
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
          Your input is saved here. A retry never charges twice for the same request.
        </p>
      )}
    </div>
  );
}
