import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RefusedRequest } from '#contract/safety.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { fieldName } from '#web/lib/safety-words.ts';
import { RefusalAppeal } from './refusal-appeal.tsx';
import classes from './safety.module.css';

const categories = { sfw: 'SFW', nsfw: 'NSFW' };
const strikeTags = { active: 'Strike', expired: 'Strike, expired', removed: 'Strike removed' };
const appealWords = {
  open: 'You have asked for a review. The answer comes as a notification.',
  upheld: 'Somebody has looked at it again; the refusal stands.',
  overturned: 'Somebody has looked at it again and agrees with you: it counts for nothing.',
};

/** The prompt, where there is one; otherwise all that was typed to be seen. */
function wordsOf(fields: RefusedRequest['fields']): string {
  const prompt = fields.find(({ field }) => field === 'prompt')?.text;
  const shown = fields.filter(({ field }) => field !== 'negativePrompt');
  return prompt || shown.map(({ text }) => text).join(' ');
}

type RefusedEntryProps = { refused: RefusedRequest; openAtOnce: boolean };

/** One refused request: the words, why, and what came of it. */
export function RefusedEntry({ refused, openAtOnce }: RefusedEntryProps) {
  const { appeal, appealableUntil, category, createdAt, fields, findings, strike } = refused;
  const [asking, form] = useDisclosure(openAtOnce);
  const words = wordsOf(fields);
  const reasons = new Set(
    findings.map(({ field, reason, term }) =>
      term ? `“${term}” in ${fieldName(field)}: ${reason}` : `In ${fieldName(field)}: ${reason}`,
    ),
  );
  return (
    <li className={classes.entry}>
      <p className={classes.when}>
        {formatDateTime(createdAt)}, {categories[category]}
        {strike && (
          <span className={classes.tag} data-state={strike.state}>
            {strikeTags[strike.state]}
            {strike.state === 'active' && ` until ${formatDate(strike.expiresAt)}`}
          </span>
        )}
      </p>
      {words && <blockquote className={classes.words}>{words}</blockquote>}
      <ul className={classes.reasons}>
        {[...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {appeal && (
        <div className={classes.appeal}>
          <p>{appealWords[appeal.state]}</p>
          {appeal.answer && <p>“{appeal.answer}”</p>}
        </div>
      )}
      {appealableUntil && !asking && (
        <Button variant="default" size="sm" onClick={form.open}>
          Ask for a review
        </Button>
      )}
      {appealableUntil && asking && <RefusalAppeal decisionId={refused.id} onCancel={form.close} />}
    </li>
  );
}
