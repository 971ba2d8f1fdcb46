import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import type { InboxThread } from '#contract/replies.ts';
import { formatRelative } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import classes from './inbox.module.css';
import { threadStates } from './inbox-labels.ts';

type ThreadListProps = {
  threads: readonly InboxThread[];
  chosenId: string | undefined;
  /** Loads the next page; null when there is none. */
  more: (() => void) | null;
  isLoadingMore: boolean;
};

/** The threads by their last message; the chosen one stays in view. */
export function ThreadList({ chosenId, isLoadingMore, more, threads }: ThreadListProps) {
  if (threads.length === 0) return <p className={classes.none}>No threads match.</p>;
  return (
    <>
      <ul className={classes.threadList}>
        {threads.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} isChosen={thread.id === chosenId} />
        ))}
      </ul>
      {more && (
        <Button variant="default" onClick={more} disabled={isLoadingMore}>
          {isLoadingMore ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}

function ThreadRow({ isChosen, thread }: { thread: InboxThread; isChosen: boolean }) {
  const { assignee, author, channelKind, id, isPrivate, lastMessageAt, personaName, preview, unread } =
    thread;
  const { search } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const state = threadStates[thread.state];
  return (
    <li>
      <Link
        ref={link}
        to={{ pathname: `/publishing/inbox/${id}`, search }}
        className={classes.threadLink}
        aria-current={isChosen ? 'true' : undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className={classes.threadHead}>
          <ChannelIcon kind={channelKind} />
          <span className={classes.author} dir="auto">
            {author}
          </span>
          <time dateTime={lastMessageAt} className={classes.when}>
            {formatRelative(lastMessageAt)}
          </time>
        </span>
        <span className={classes.preview} dir="auto">
          {preview || 'No text'}
        </span>
        <span className={classes.threadFoot}>
          <Badge tone={state.tone}>{state.label}</Badge>
          {unread > 0 && <span className={classes.unread}>{unread} new</span>}
          <span>
            {isPrivate ? 'Private' : 'Public'} on {channelRules[channelKind].name} · {personaName}
            {assignee && ` · ${assignee.name}`}
          </span>
        </span>
      </Link>
    </li>
  );
}
