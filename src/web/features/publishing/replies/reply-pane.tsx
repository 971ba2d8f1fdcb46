import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { countText } from '#contract/post-problems.ts';
import { replyDraftPrice, type ThreadDetail } from '#contract/replies.ts';
import { getReplyLimit } from '#contract/reply-rules.ts';
import { composeReply, findTopicsInReply, listReplyProblems } from '#contract/reply-text.ts';
import { useUser } from '#web/lib/session.ts';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import { useSubmitShortcut } from '#web/ui/use-submit-shortcut.ts';
import classes from './inbox.module.css';
import { quoteAll } from './inbox-labels.ts';
import { useApproveReply, useDiscardReply, useDraftReply, useWriteReply } from './inbox-queries.ts';
import { OfferList } from './offer-list.tsx';

type ReplyPaneProps = {
  detail: ThreadDetail;
  field: RefObject<HTMLTextAreaElement | null>;
  hasModel: boolean;
};

/** The reply that is written: the draft, its exact text, and who may send it. */
export function ReplyPane({ detail, field, hasModel }: ReplyPaneProps) {
  const { draft, draftObstacle, mayApprove, offers, thread } = detail;
  const { gate } = useUser();
  const fieldId = useId();
  const { askForText, setText, text } = useDraftText(draft);
  const make = useDraftReply(thread.id);
  const write = useWriteReply(thread.id);
  const discard = useDiscardReply(thread.id);
  const approve = useApproveReply(thread.id);
  const { fullText, length, maximum, namedTopics, problems } = checkText(detail, text);
  const version = draft?.version ?? null;
  const isSaved = draft !== null && draft.text === text && draft.state === 'draft';
  const isWaiting = draft?.state === 'pending' && draft.text === text;
  const isBusy = make.isPending || write.isPending || approve.isPending || discard.isPending;
  const isBlocked = gate !== 'app' || isBusy || isWaiting || problems.length > 0;
  const button = useSubmitShortcut(true, isBlocked || !mayApprove);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlocked) return;
    if (mayApprove) approve.mutate({ text, version, isSaved, fullText });
    else write.mutate({ text, version });
  };
  const insert = (words: string) =>
    setText((now) => (now.trim() === '' ? words : `${now.trimEnd()} ${words}`));
  return (
    <form className={classes.editor} aria-label="Reply" onSubmit={submit}>
      <div className={classes.editorHead}>
        <label htmlFor={fieldId} className={classes.title}>
          Reply
        </label>
        {hasModel && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
            disabled={gate !== 'app' || isBusy || draftObstacle !== null}
            onClick={() => {
              askForText();
              make.mutate(version);
            }}
          >
            {make.isPending ? 'Drafting…' : draft ? 'Draft again' : 'Draft with AI'}&nbsp;
            <TokenAmount tokens={replyDraftPrice} />
          </Button>
        )}
      </div>
      {draftObstacle !== null && <p className={classes.hint}>{draftObstacle}</p>}
      <textarea
        ref={field}
        id={fieldId}
        className={classes.field}
        rows={6}
        dir="auto"
        value={text}
        disabled={make.isPending}
        aria-describedby={`${fieldId}-about`}
        placeholder={`Write as ${thread.personaName}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${fieldId}-about`} className={classes.hint}>
        {length} of {maximum} characters
        {draft?.isDrafted && ' · drafted by AI: the last line says so'}
      </p>
      {text.trim() !== '' && fullText !== text.trim() && (
        <div className={classes.exact}>
          <p className={classes.hint}>Sent exactly as</p>
          <p className={classes.text} dir="auto">
            {fullText}
          </p>
        </div>
      )}
      {text.trim() !== '' && problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {namedTopics.length > 0 && (
        <p className={classes.hint} role="status">
          You name {quoteAll(namedTopics)}, which {thread.personaName} never talks about. You can send it: you
          wrote it yourself.
        </p>
      )}
      {isWaiting && (
        <p className={classes.hint} role="status">
          {draft?.problem ?? 'Approved. It is sent in a moment; a change takes the approval back.'}
        </p>
      )}
      <div className={classes.editorActions}>
        <Button type="submit" ref={button} disabled={isBlocked} aria-keyshortcuts="Control+Enter">
          {mayApprove ? (approve.isPending ? 'Sending…' : 'Approve and send') : 'Save for approval'}
        </Button>
        {mayApprove && (
          <Button
            variant="default"
            disabled={gate !== 'app' || isBusy || isSaved || isWaiting || text.trim() === ''}
            onClick={() => write.mutate({ text, version })}
          >
            {write.isPending ? 'Saving…' : 'Save draft'}
          </Button>
        )}
        {draft && (
          <Button variant="subtle" disabled={gate !== 'app' || isBusy} onClick={() => discard.mutate()}>
            Discard draft
          </Button>
        )}
      </div>
      {!mayApprove && (
        <p className={classes.hint}>The owner or an admin of the team approves and sends it.</p>
      )}
      <OfferList offers={offers} onInsert={insert} />
    </form>
  );
}

/**
 * What the field has. A draft that another person changed replaces it while nothing was typed; one that the model was
 * asked for always does.
 */
function useDraftText(draft: ThreadDetail['draft']) {
  const current = { version: draft?.version ?? null, text: draft?.text ?? '' };
  const [text, setText] = useState(current.text);
  const [seen, setSeen] = useState(current);
  const [isAsked, setIsAsked] = useState(false);
  if (seen.version !== current.version) {
    setSeen(current);
    setIsAsked(false);
    if (isAsked || text === seen.text) setText(current.text);
  }
  return { text, setText, askForText: () => setIsAsked(true) };
}

/** The exact text that would be sent, what the server would refuse of it, and what a person writes at their own risk. */
function checkText({ disclosure, draft, mention, neverAbout, offers, thread }: ThreadDetail, text: string) {
  const isDrafted = draft?.isDrafted ?? false;
  const { channelKind: kind } = thread;
  const parts = { text, mention, disclosure: isDrafted ? disclosure : '' };
  const fullText = composeReply(parts);
  const { count, maximum } = getReplyLimit(kind);
  return {
    fullText,
    maximum,
    length: text.trim() === '' ? 0 : countText(fullText, count),
    problems: listReplyProblems({ ...parts, kind, isDrafted, offers, neverAbout }),
    namedTopics: isDrafted ? [] : findTopicsInReply(parts, neverAbout),
  };
}
