import type { SafetyStanding } from '#contract/safety.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import classes from './safety.module.css';
import { useSafetyStanding } from './use-safety-record.ts';

/** The account standing. Renders nothing for an account in good standing. */
export function StandingNote() {
  const { data: standing } = useSafetyStanding();
  if (!standing || standing.level === 'good') return null;
  return (
    <div className={classes.standing} data-level={standing.level} role="status">
      <p>
        <strong>{getHeadline(standing)}</strong>
      </p>
      <p>{getDetail(standing)}</p>
      {standing.strikes.length > 0 && (
        <ul>
          {standing.strikes.map(({ decisionId, expiresAt, givenAt }) => (
            <li key={decisionId}>
              Strike of {formatDate(givenAt)}, active until {formatDate(expiresAt)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function getHeadline({ level, pausedUntil, strikes }: SafetyStanding): string {
  if (level === 'paused_until_reviewed') return 'Generation is paused until a review';
  if (pausedUntil) return `Generation is paused until ${formatDateTime(pausedUntil)}`;
  return strikes.length === 1 ? 'You have one active strike' : `You have ${strikes.length} active strikes`;
}

function getDetail({ level }: SafetyStanding): string {
  if (level === 'paused_until_reviewed') {
    return 'Several requests were refused for severe violations. If one was refused by mistake, request a review below; the reviewer sees your prompt.';
  }
  if (level === 'paused') {
    return 'Two requests within 30 days were refused for severe violations. The pause ends automatically. If one was refused by mistake, request a review below.';
  }
  return 'A request was refused for a severe violation. A second strike within 30 days pauses generation for a day, a third until a review.';
}
