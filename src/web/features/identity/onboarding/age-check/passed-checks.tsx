import { IconCircleCheck } from '@tabler/icons-react';
import type { AgeStatus } from '#contract/age-assurance.ts';
import { formatDate } from '#web/lib/format.ts';
import classes from './age-check.module.css';

/** What is kept about passed checks, word for word. */
export function PassedChecks({ assurances, document }: Pick<AgeStatus, 'assurances' | 'document'>) {
  const lines = assurances.map(({ assuredAt, assuredBy, validUntil }) => {
    const until = validUntil === null ? '' : ` Valid until ${formatDate(validUntil)}.`;
    return `Over 18, confirmed by ${assuredBy} on ${formatDate(assuredAt)}.${until}`;
  });
  if (document.status === 'approved' && document.decidedAt !== null)
    lines.push(
      `Over 18, by your identity document, which a reviewer accepted on ${formatDate(document.decidedAt)}.`,
    );
  if (lines.length === 0) return <p className={classes.lead}>Your country asks for no age check here.</p>;
  return (
    <ul className={classes.passed}>
      {lines.map((line) => (
        <li key={line}>
          <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
          {line}
        </li>
      ))}
    </ul>
  );
}
