import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { WithheldResult } from '#contract/result-reviews.ts';
import { appealForm } from '#contract/safety.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { AppealForm } from '#web/ui/appeal-form.tsx';
import classes from './safety.module.css';
import { useResultAppeal, useWithheldResults } from './use-safety-record.ts';

/** Results that were refused or wait for a decision. Renders nothing while there are none. */
export function WithheldResults() {
  const { data: results } = useWithheldResults();
  if (!results || results.length === 0) return null;
  return (
    <>
      <h3 className={classes.title}>Checked results</h3>
      <ul className={classes.entries}>
        {results.map((result) => (
          <ResultEntry key={result.id} result={result} />
        ))}
      </ul>
    </>
  );
}

function ResultEntry({ result }: { result: WithheldResult }) {
  const { appealableUntil, id, name, withheldAt } = result;
  const [asking, form] = useDisclosure();
  const appeal = useResultAppeal(id);
  return (
    <li className={classes.entry}>
      <p className={classes.when}>{formatDateTime(withheldAt)}</p>
      <blockquote className={classes.words} dir="auto">
        {name}
      </blockquote>
      <p className={classes.reasons}>{describeResult(result)}</p>
      {appealableUntil && !asking && (
        <>
          <p className={classes.when}>The file is kept until {formatDate(appealableUntil)} for an appeal.</p>
          <Button variant="default" size="sm" onClick={form.open}>
            Appeal
          </Button>
        </>
      )}
      {appealableUntil && asking && (
        <AppealForm
          schema={appealForm}
          label="Why should it be allowed?"
          description="A reviewer reads this and looks at the result. You can appeal once."
          send="Send appeal"
          sending="Sending…"
          appeal={appeal}
          onCancel={form.close}
        />
      )}
    </li>
  );
}

function describeResult({ answer, appeal, problem, state }: WithheldResult): string {
  const said = answer ? ` “${answer}”` : '';
  switch (state) {
    case 'waiting':
      return 'It is being checked. Your tokens stay reserved until then.';
    case 'in_review':
      return 'A reviewer is going to look at it. Your tokens stay reserved until then.';
    case 'appealed':
      return 'Appeal sent. You get the answer as a notification.';
    case 'approved':
    case 'delivered':
      return answer ? `A reviewer allowed it.${said}` : 'It was checked and is in your library.';
    case 'refused':
      return problem ?? 'It was refused.';
    case 'removed':
      if (appeal && answer) return `Your appeal was not granted.${said}`;
      return problem ?? 'It was cancelled, and its files were removed.';
  }
}
