import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type InboxStatus, replyLimits, type ThreadDetail } from '#contract/replies.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Conversation } from './conversation.tsx';
import classes from './inbox.module.css';
import { threadStates } from './inbox-labels.ts';
import { useChangeThread, useMarkRead, useThread } from './inbox-queries.ts';
import { ReplyPane } from './reply-pane.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';

type ThreadPaneProps = { id: string; status: InboxStatus };

/** One thread: the conversation, and the reply that is written. On a phone one of the two at a time. */
export function ThreadPane({ id, status }: ThreadPaneProps) {
  const { data, error, refetch } = useThread(id);
  if (data) return <Thread detail={data} status={status} />;
  return (
    <section className={classes.conversation} aria-label="Conversation">
      <BackLink />
      {error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}
    </section>
  );
}

type Shown = 'conversation' | 'reply';

function Thread({ detail, status }: { detail: ThreadDetail; status: InboxStatus }) {
  const { thread } = detail;
  const { gate } = useUser();
  const [shown, setShown] = useState<Shown>('conversation');
  const field = useRef<HTMLTextAreaElement>(null);
  const change = useChangeThread(thread, status.members);
  useReadOnce(detail, gate === 'app');
  const isClosed = thread.state === 'closed';
  const assigneeId = thread.assignee?.id ?? null;
  const toggle = () => change.mutate({ isClosed: !isClosed, assigneeId });
  const write = () => {
    setShown('reply');
    setTimeout(() => field.current?.focus());
  };
  useInboxKeys(gate === 'app' ? { e: toggle, r: write } : {});
  const state = threadStates[thread.state];
  return (
    <>
      <div className={classes.paneSwitch}>
        <BackLink />
        <SegmentedControl
          aria-label="Show"
          value={shown}
          onChange={(value) => setShown(value === 'reply' ? 'reply' : 'conversation')}
          data={[
            { value: 'conversation', label: 'Conversation' },
            { value: 'reply', label: 'Reply' },
          ]}
        />
      </div>
      <section
        className={classes.conversation}
        aria-label="Conversation"
        data-hidden={shown === 'reply' || undefined}
      >
        <header className={classes.head}>
          <div>
            <h2 className={classes.title} dir="auto">
              {thread.author}
            </h2>
            <p className={classes.place}>
              <ChannelIcon kind={thread.channelKind} /> {thread.channelName} ·{' '}
              {thread.isPrivate ? 'Private' : 'Public'} · as {thread.personaName}
              {thread.isDisconnected && ' · Disconnected'}
            </p>
          </div>
          <Badge tone={state.tone}>{state.label}</Badge>
          <div className={classes.headActions}>
            <Select
              aria-label="Assigned to"
              placeholder="Not assigned"
              clearable
              disabled={gate !== 'app'}
              data={status.members.map((member) => ({ value: member.id, label: member.name }))}
              value={assigneeId}
              onChange={(value) => change.mutate({ isClosed, assigneeId: value })}
            />
            <Button variant="default" onClick={toggle} disabled={gate !== 'app'}>
              {isClosed ? 'Reopen' : 'Close'}
            </Button>
          </div>
        </header>
        <Conversation detail={detail} />
      </section>
      <div className={classes.reply} data-hidden={shown === 'conversation' || undefined}>
        {thread.isDisconnected ? (
          <Disconnected />
        ) : (
          <ReplyPane detail={detail} field={field} hasModel={status.hasModel} />
        )}
      </div>
    </>
  );
}

/** In place of the reply: nothing can be sent to the channel. */
function Disconnected() {
  return (
    <section className={classes.editor} aria-label="Reply">
      <p className={classes.title}>Reply</p>
      <p className={classes.hint}>
        This channel was disconnected. Messages are kept for {replyLimits.keptDays} days.{' '}
        <Link to="/publishing/channels">Connect the account again</Link> to reply here.
      </p>
    </section>
  );
}

function BackLink() {
  const { search } = useLocation();
  return (
    <Link to={{ pathname: '/publishing/inbox', search }} className={classes.back}>
      <IconArrowLeft size={18} stroke={1.5} aria-hidden /> Threads
    </Link>
  );
}

/** Marks a thread as read while it is open. */
function useReadOnce({ thread: { id, unread } }: ThreadDetail, isAllowed: boolean): void {
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (unread > 0 && isAllowed) mutate(id);
  }, [id, unread, isAllowed, mutate]);
}
