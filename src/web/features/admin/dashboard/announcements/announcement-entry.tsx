import { Button } from '@mantine/core';
import type { Announcement } from '#contract/announcements.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import classes from './announcements.module.css';
import { useEnd } from './use-announcements.ts';

const states: Record<Announcement['state'], { label: string; tone: Tone }> = {
  shown: { label: 'Shown', tone: 'good' },
  planned: { label: 'Planned', tone: 'waiting' },
  over: { label: 'Over', tone: 'plain' },
};

type AnnouncementEntryProps = { announcement: Announcement; onWriteAnew: () => void };

/** One announcement: its words, when and to whom it is shown, and what can be done about it. */
export function AnnouncementEntry({ announcement, onWriteAnew }: AnnouncementEntryProps) {
  const { audience, dismissable, endedAt, from, id, link, state, text, tone, until } = announcement;
  const end = useEnd(id);
  const { label, tone: badge } = states[state];
  const last = endedAt && (!until || endedAt < until) ? endedAt : until;
  const facts = [
    tone === 'warning' ? 'Warning' : 'Information',
    audience === 'everybody' ? 'to everybody' : 'to people who are signed in',
    dismissable ? 'may be dismissed' : 'stays',
  ];
  return (
    <li className={classes.entry} aria-label={text}>
      <div className={classes.head}>
        <p className={classes.text}>
          {text} {link && <a href={link.address}>{link.label}</a>}
        </p>
        <Badge tone={badge}>{label}</Badge>
      </div>
      <p className={classes.facts}>
        {formatDateTime(from)} – {last ? formatDateTime(last) : 'until it is ended'}. {facts.join(', ')}.
      </p>
      <div className={classes.actions}>
        {state !== 'over' && (
          <Button variant="default" size="sm" disabled={end.isPending} onClick={() => end.mutate()}>
            {end.isPending ? 'Ending…' : 'End it'}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onWriteAnew}>
          Write anew
        </Button>
      </div>
    </li>
  );
}
