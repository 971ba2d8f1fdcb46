import type { SafetyStanding } from '#contract/safety.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import classes from './safety.module.css';
import { useSafetyStanding } from './use-safety-record.ts';

/** Where somebody stands, in a sentence; nothing for nearly everybody. */
export function StandingNote() {
  const { data: standing } = useSafetyStanding();
  if (!standing || standing.level === 'good') return null;
  return (
    <div className={classes.standing} data-level={standing.level} role="status">
      <p>
        <strong>{headlineOf(standing)}</strong>
      </p>
      <p>{detailOf(standing)}</p>
      {standing.strikes.length > 0 && (
        <ul>
          {standing.strikes.map(({ decisionId, expiresAt, givenAt }) => (
            <li key={decisionId}>
              Strike of {formatDate(givenAt)}, counts until {formatDate(expiresAt)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function headlineOf({ level, pausedUntil, strikes }: SafetyStanding): string {
  if (level === 'paused_until_reviewed') return 'Making things is paused until somebody has looked at it';
  if (pausedUntil) return `Making things is paused until ${formatDateTime(pausedUntil)}`;
  return strikes.length === 1 ? 'One strike counts at present' : `${strikes.length} strikes count at present`;
}

function detailOf({ level }: SafetyStanding): string {
  if (level === 'paused_until_reviewed') {
    return 'Several requests were refused for the gravest reasons. If one of them was refused wrongly, ask for a review of it below: who looks at it sees your words.';
  }
  if (level === 'paused') {
    return 'Two requests within 30 days were refused for the gravest reasons. The pause ends by itself. If one of them was refused wrongly, ask for a review below.';
  }
  return 'A request was refused for one of the gravest reasons. The second strike within 30 days pauses your account for a day, the third until somebody has looked at it.';
}
