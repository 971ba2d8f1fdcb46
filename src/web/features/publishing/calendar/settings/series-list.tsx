import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostSeries } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import entries from '#web/ui/entry-list.module.css';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { joinNames } from '../post-labels.ts';
import { postKeys, usePostSeries } from '../post-queries.ts';
import { formatLongDay } from '../time/calendar-days.ts';
import { formatWeekday } from '../time/weekdays.ts';
import { formatMomentIn } from '../time/zone-time.ts';
import classes from './settings.module.css';

/** The series of the account: what each makes and when, and its end. */
export function SeriesList({ timeZone }: { timeZone: string }) {
  const { data: series, error, refetch } = usePostSeries();
  return (
    <Section title="Series">
      {series ? (
        series.length > 0 ? (
          <ul className={entries.list}>
            {series.map((each) => (
              <li key={each.id} className={entries.entry}>
                <SeriesEntry series={each} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.note}>No series yet. “Repeat as a series” in a post creates one.</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={1} />
      )}
    </Section>
  );
}

/** `Every 2 weeks on Monday and Friday at 18:00, until Friday, 1 January`. */
function describeSeries({ everyWeeks, time, until, weekdays }: PostSeries): string {
  const weeks = everyWeeks === 1 ? 'Every week' : `Every ${everyWeeks} weeks`;
  const days = joinNames(weekdays.toSorted((one, other) => one - other).map(formatWeekday));
  return `${weeks} on ${days} at ${time}${until ? `, until ${formatLongDay(until)}` : ''}`;
}

function SeriesEntry({ series, timeZone }: { series: PostSeries; timeZone: string }) {
  const client = useQueryClient();
  const { gate } = useUser();
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => call('endPostSeries', { params: { id: series.id } }),
    onSuccess: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: postKeys.series });
    },
    onError: (error) => notify.error({ title: 'Series not ended', text: getErrorMessage(error) }),
  });
  const { isEnded, name, nextAt } = series;
  return (
    <>
      <div className={`${entries.row} ${entries.stacked}`}>
        <div className={entries.about}>
          <p className={entries.lead}>
            {name} {isEnded && <Badge tone="plain">Ended</Badge>}
          </p>
          <p className={entries.details}>{describeSeries(series)}</p>
          {nextAt && !isEnded && <p className={entries.details}>Next: {formatMomentIn(nextAt, timeZone)}</p>}
        </div>
        {!isEnded && !asking && gate === 'app' && (
          <div className={entries.buttons}>
            <Button variant="default" aria-label={`End ${name}`} onClick={() => setAsking(true)}>
              End
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          question={`End “${name}”? Its posts stay in the calendar.`}
          confirmLabel="End series"
          pendingLabel="Ending…"
          pending={end.isPending}
          onConfirm={() => end.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
