import { Button } from '@mantine/core';
import type { Announcement } from '#contract/announcements.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import classes from './announcements.module.css';
import { useEndAnnouncement } from './use-announcements.ts';

const states: Record<Announcement['state'], { label: string; tone: Tone }> = {
  shown: { label: 'Shown', tone: 'good' },
  planned: { label: 'Planned', tone: 'waiting' },
  over: { label: 'Ended', tone: 'plain' },
};

type AnnouncementEntryProps = { announcement: Announcement; onReuse: () => void };

/** One announcement: its text, period and audience, with buttons to end or reuse it. */
export function AnnouncementEntry({ announcement, onReuse: onWriteAnew }: AnnouncementEntryProps) {
  const { audience, dismissable, endedAt, from, id, link, state, text, tone, until } = announcement;
  const end = useEndAnnouncement(id);
  const { label, tone: badge } = states[state];
  const last = endedAt && (!until || endedAt < until) ? endedAt : until;
  const facts = [
    tone === 'warning' ? 'Warning' : 'Information',
    audience === 'everybody' ? 'shown to everyone' : 'shown to signed-in users',
    dismissable ? 'can be dismissed' : 'cannot be dismissed',
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
        {formatDateTime(from)} – {last ? formatDateTime(last) : 'until you end it'}. {facts.join(', ')}.
      </p>
      <div className={classes.actions}>
        {state !== 'over' && (
          <Button variant="default" size="sm" disabled={end.isPending} onClick={() => end.mutate()}>
            {end.isPending ? 'Ending…' : 'End'}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={onWriteAnew}>
          Reuse
        </Button>
      </div>
    </li>
  );
}
