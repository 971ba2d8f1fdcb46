import { IconExternalLink } from '@tabler/icons-react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import type { Post, PostTarget } from '#contract/posts.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { getTargetLabel } from '../post-labels.ts';
import { formatMomentIn } from '../time/zone-time.ts';
import classes from './post-results.module.css';
import { TargetActions } from './target-actions.tsx';

type TargetResultProps = { post: Post; target: PostTarget; channel: Channel | undefined; timeZone: string };

/** How a post ended on a channel: state, address, figures, and what is left to do. */
export function TargetResult({ channel, post, target, timeZone }: TargetResultProps) {
  const { channelName, isDisconnected, kind, nextAttemptAt, problem, publishedAt, state, url } = target;
  const { label, tone } = getTargetLabel(target);
  const isTriedAgain = state === 'pending' && nextAttemptAt !== null && problem !== null;
  return (
    <article className={classes.target} aria-label={channelName}>
      <div className={classes.head}>
        <ChannelIcon kind={kind} size={20} />
        <span className={classes.name}>
          <strong>{channelName}</strong>
          <small>
            {channelRules[kind].name}
            {isDisconnected && ' · Disconnected'}
          </small>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {publishedAt && (
        <p className={classes.facts}>
          {formatMomentIn(publishedAt, timeZone)}
          {url && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noreferrer">
                Open the post <IconExternalLink size={14} stroke={1.5} aria-hidden />
              </a>
            </>
          )}
        </p>
      )}
      {problem && (
        <p className={classes.problem}>
          {problem}
          {isTriedAgain && ` Next attempt: ${formatMomentIn(nextAttemptAt, timeZone)}.`}
        </p>
      )}
      <Figures target={target} timeZone={timeZone} />
      <ShortLinks target={target} />
      <TargetActions post={post} target={target} channel={channel} />
    </article>
  );
}

const figureLabels = { views: 'Views', likes: 'Likes', comments: 'Comments', shares: 'Shares' } as const;

function Figures({ target: { figures }, timeZone }: Pick<TargetResultProps, 'target' | 'timeZone'>) {
  if (!figures) return null;
  const known = (Object.keys(figureLabels) as (keyof typeof figureLabels)[]).filter(
    (name) => figures[name] !== null,
  );
  if (known.length === 0) return null;
  return (
    <>
      <dl className={classes.figures}>
        {known.map((name) => (
          <div key={name}>
            <dt>{figureLabels[name]}</dt>
            <dd>{formatNumber(figures[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.facts}>As of {formatMomentIn(figures.readAt, timeZone)}</p>
    </>
  );
}

/** The short links in the text of a post on a channel, with their clicks. */
function ShortLinks({ target: { channelName, links } }: Pick<TargetResultProps, 'target'>) {
  if (links.length === 0) return null;
  return (
    <ul className={classes.links} aria-label={`Short links on ${channelName}`}>
      {links.map(({ clicks, id, path, target, visitors }) => (
        <li key={id} className={classes.shortLink}>
          <span className={classes.link}>
            <code>{path}</code> leads to {target}
          </span>
          <span className={classes.clicks}>
            <strong>{formatNumber(clicks)}</strong> {clicks === 1 ? 'click' : 'clicks'},{' '}
            {formatNumber(visitors)} {visitors === 1 ? 'visitor' : 'visitors'}
          </span>
        </li>
      ))}
    </ul>
  );
}
