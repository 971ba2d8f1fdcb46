import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, formatRelative } from '#web/lib/format.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { quoteKindLabels } from '../plans/quote-kind-labels.ts';
import classes from './admin.module.css';
import { type OpenQuote, useOpenQuotes } from './admin-queries.ts';
import { AgreeForm, DeclineForm } from './answer-forms.tsx';

/** Open quote requests, which an administrator agrees to or declines. */
export function OpenQuotes() {
  const { data, error, refetch } = useOpenQuotes();
  return (
    <Section title="Quote requests">
      {data?.length === 0 && <p className={billing.note}>No open quote requests.</p>}
      {data ? (
        <ul className={classes.list}>
          {data.map((quote) => (
            <Entry key={quote.id} quote={quote} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}

function Entry({ quote }: { quote: OpenQuote }) {
  const [answer, setAnswer] = useState<'agree' | 'decline' | null>(null);
  const { createdAt, email, kind, message, models, name } = quote;
  const close = () => setAnswer(null);
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <div>
          <p className={classes.lead}>
            {name}, {quoteKindLabels[kind]}, {models === 1 ? 'one model' : `${formatNumber(models)} models`}
          </p>
          <p className={billing.small}>
            {email}, {formatRelative(createdAt)}
          </p>
          {message && <p className={classes.message}>{message}</p>}
        </div>
        {!answer && (
          <div className={classes.buttons}>
            <Button size="sm" aria-label={`Agree with ${name}`} onClick={() => setAnswer('agree')}>
              Agree
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={`Decline ${name}`}
              onClick={() => setAnswer('decline')}
            >
              Decline
            </Button>
          </div>
        )}
      </div>
      {answer === 'agree' && <AgreeForm quote={quote} onClose={close} />}
      {answer === 'decline' && <DeclineForm quote={quote} onClose={close} />}
    </li>
  );
}
