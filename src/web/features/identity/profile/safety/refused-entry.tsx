import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { RefusedRequest } from '#contract/safety.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { formatFieldName } from '#web/lib/safety-labels.ts';
import { RefusalAppeal } from './refusal-appeal.tsx';
import classes from './safety.module.css';

const categories = { sfw: 'SFW', nsfw: 'NSFW' };
const strikeLabels = { active: 'Strike', expired: 'Strike, expired', removed: 'Strike removed' };
const appealLabels = {
  open: 'Review requested. We will notify you of the answer.',
  upheld: 'Reviewed: the refusal was confirmed.',
  overturned: 'Reviewed: the refusal was reversed and no longer counts.',
};

/** The prompt when there is one; otherwise all other texts except the negative prompt. */
function getQuotedText(fields: RefusedRequest['fields']): string {
  const prompt = fields.find(({ field }) => field === 'prompt')?.text;
  const shown = fields.filter(({ field }) => field !== 'negativePrompt');
  return prompt || shown.map(({ text }) => text).join(' ');
}

type RefusedEntryProps = { refused: RefusedRequest; openAtOnce: boolean };

/** One refused request: its text, the reasons, and the result of an appeal. */
export function RefusedEntry({ refused, openAtOnce }: RefusedEntryProps) {
  const { appeal, appealableUntil, category, createdAt, fields, findings, strike } = refused;
  const [asking, form] = useDisclosure(openAtOnce);
  const words = getQuotedText(fields);
  const reasons = new Set(
    findings.map(({ field, reason, term }) =>
      term ? `“${term}” in ${formatFieldName(field)}: ${reason}` : `In ${formatFieldName(field)}: ${reason}`,
    ),
  );
  return (
    <li className={classes.entry}>
      <p className={classes.when}>
        {formatDateTime(createdAt)}, {categories[category]}
        {strike && (
          <span className={classes.tag} data-state={strike.state}>
            {strikeLabels[strike.state]}
            {strike.state === 'active' && ` until ${formatDate(strike.expiresAt)}`}
          </span>
        )}
      </p>
      {words && (
        <blockquote className={classes.words} dir="auto">
          {words}
        </blockquote>
      )}
      <ul className={classes.reasons}>
        {[...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {appeal && (
        <div className={classes.appeal}>
          <p>{appealLabels[appeal.state]}</p>
          {appeal.answer && <p>“{appeal.answer}”</p>}
        </div>
      )}
      {appealableUntil && !asking && (
        <Button variant="default" size="sm" onClick={form.open}>
          Request a review
        </Button>
      )}
      {appealableUntil && asking && <RefusalAppeal decisionId={refused.id} onCancel={form.close} />}
    </li>
  );
}
