import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { InboxMessage, InboxReply, InboxThread, ThreadDetail } from '#contract/replies.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from './inbox.module.css';
import { concerns, getConcernTitle, replyStates } from './inbox-labels.ts';
import { useRetryReply, useSettleReply } from './inbox-queries.ts';

type Said = { at: string; message: InboxMessage } | { at: string; reply: InboxReply };

/** What was said, the oldest first, and why the thread waits for a person. */
export function Conversation({ detail }: { detail: ThreadDetail }) {
  const { messages, replies, thread } = detail;
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length + replies.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const said: Said[] = [
    ...messages.map((message) => ({ at: message.sentAt, message })),
    ...replies.map((reply) => ({ at: reply.sentAt ?? reply.createdAt, reply })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <>
      {thread.state === 'handed_over' && <Handover detail={detail} />}
      <ol className={classes.said} aria-label="Messages">
        {said.map((each) =>
          'message' in each ? (
            <Message
              key={each.message.id}
              message={each.message}
              outlet={channelRules[thread.channelKind].name}
            />
          ) : (
            <Reply key={each.reply.id} reply={each.reply} detail={detail} />
          ),
        )}
      </ol>
      <div ref={end} />
    </>
  );
}

/** Why no model drafts here, and what to do. */
function Handover({ detail: { thread } }: { detail: ThreadDetail }) {
  return (
    <div className={classes.handover} role="note">
      <p className={classes.handoverTitle}>This thread waits for you. No draft is made.</p>
      <ul>
        {thread.concerns.map((concern) => (
          <li key={concern}>
            <strong dir="auto">{getConcernTitle(concern, thread)}.</strong> {concerns[concern].advice}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Message({ message, outlet }: { message: InboxMessage; outlet: string }) {
  const { author, sentAt, text, url } = message;
  return (
    <li className={classes.message}>
      <p className={classes.saidBy}>
        <strong dir="auto">{author}</strong> <time dateTime={sentAt}>{formatDateTime(sentAt)}</time>
      </p>
      <p className={classes.text} dir="auto">
        {text || <em>No text. Open it at the outlet.</em>}
      </p>
      {message.concerns.length > 0 && (
        <p className={classes.concern}>{message.concerns.map((each) => concerns[each].title).join(' · ')}</p>
      )}
      {url && <OutletLink url={url} outlet={outlet} />}
    </li>
  );
}

const OutletLink = ({ outlet, url }: { url: string; outlet: string }) => (
  <a className={classes.outletLink} href={url} target="_blank" rel="noreferrer nofollow">
    Open at {outlet} <IconExternalLink size={14} stroke={1.5} aria-hidden />
  </a>
);

function Reply({ detail, reply }: { detail: ThreadDetail; reply: InboxReply }) {
  const { approvedBy, fullText, isDrafted, problem, url } = reply;
  const { label, tone } = replyStates[reply.state];
  const { thread } = detail;
  const at = reply.sentAt ?? reply.createdAt;
  return (
    <li className={classes.ownReply}>
      <p className={classes.saidBy}>
        <strong>{thread.personaName}</strong> <time dateTime={at}>{formatDateTime(at)}</time>{' '}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className={classes.text} dir="auto">
        {fullText}
      </p>
      <p className={classes.about}>
        {isDrafted ? 'Drafted by AI' : 'Written by hand'}
        {approvedBy && ` · approved by ${approvedBy}`}
      </p>
      {problem && <p className={classes.concern}>{problem}</p>}
      {url && <OutletLink url={url} outlet={channelRules[thread.channelKind].name} />}
      {detail.mayApprove && <ReplyActions thread={thread} reply={reply} />}
    </li>
  );
}

/** What a person can do where a reply was not sent, or may have been. */
function ReplyActions({ reply, thread }: { thread: InboxThread; reply: InboxReply }) {
  const { id, isDisconnected } = thread;
  const retry = useRetryReply(id);
  const settle = useSettleReply(id);
  if (reply.state === 'failed') {
    if (isDisconnected) return null;
    return (
      <div className={classes.replyActions}>
        <Button size="sm" variant="default" disabled={retry.isPending} onClick={() => retry.mutate(reply.id)}>
          Send again
        </Button>
      </div>
    );
  }
  if (reply.state !== 'unclear') return null;
  const say = (isSent: boolean) => settle.mutate({ replyId: reply.id, isSent });
  return (
    <div className={classes.replyActions}>
      <Button size="sm" variant="default" disabled={settle.isPending} onClick={() => say(true)}>
        It is there
      </Button>
      {!isDisconnected && (
        <Button size="sm" variant="default" disabled={settle.isPending} onClick={() => say(false)}>
          It is not there: send again
        </Button>
      )}
    </div>
  );
}
