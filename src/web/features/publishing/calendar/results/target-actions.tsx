import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import type { Post, PostTarget } from '#contract/posts.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { useStorePost } from '../post-queries.ts';
import classes from './post-results.module.css';

type TargetActionsProps = { post: Post; target: PostTarget; channel: Channel | undefined };

/** What the creator can do about a post on a channel: publish it by hand, say what became of it, or try again. */
export function TargetActions(props: TargetActionsProps) {
  const { gate } = useUser();
  if (gate !== 'app') return null;
  switch (props.target.state) {
    case 'by_hand':
      return <ByHand {...props} />;
    case 'unclear':
      return <Unclear {...props} />;
    case 'failed':
      return <Failed {...props} />;
    default:
      return <Reconnect channel={props.channel} target={props.target} />;
  }
}

/** Says whether a post is at its outlet. */
function useSettle({ post, target }: TargetActionsProps) {
  const store = useStorePost();
  return useMutation({
    mutationFn: (body: { isPublished: boolean; url: string | null }) =>
      call('settlePostTarget', { params: { id: post.id, channelId: target.channelId }, body }),
    onSuccess: store,
  });
}

function Reconnect({ channel, target }: Pick<TargetActionsProps, 'channel' | 'target'>) {
  const isDisconnected = target.isDisconnected && target.state === 'failed';
  const isExpired = channel?.state === 'expired' && target.state !== 'published';
  if (!isDisconnected && !isExpired) return null;
  return (
    <ButtonLink variant="default" to="/publishing/channels">
      Connect again
    </ButtonLink>
  );
}

function Failed(props: TargetActionsProps) {
  const { channel, post, target } = props;
  const store = useStorePost();
  const retry = useMutation({
    mutationFn: () => call('retryPostTarget', { params: { id: post.id, channelId: target.channelId } }),
    onSuccess: store,
  });
  return (
    <>
      <FormProblem error={retry.error} at={retry.submittedAt} />
      <div className={classes.actions}>
        <Reconnect channel={channel} target={target} />
        {!target.isDisconnected && (
          <Button variant="default" disabled={retry.isPending} onClick={() => retry.mutate()}>
            {retry.isPending ? 'Starting…' : 'Try again'}
          </Button>
        )}
      </div>
    </>
  );
}

function Unclear(props: TargetActionsProps) {
  const settle = useSettle(props);
  return (
    <>
      <p className={classes.facts}>
        Look at the outlet whether the post is there. We do not publish it twice.
      </p>
      <FormProblem error={settle.error} at={settle.submittedAt} />
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ isPublished: true, url: null })}
        >
          It is there
        </Button>
        <Button
          variant="default"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ isPublished: false, url: null })}
        >
          It is not there
        </Button>
      </div>
    </>
  );
}

/** An address of the web; other text is left out of the call with a problem. */
function checkAddress(text: string): { url: string | null } | { problem: string } {
  if (text.trim() === '') return { url: null };
  const url = URL.parse(text.trim());
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb ? { url: url.href } : { problem: 'Enter a whole address, as https://example.com/post' };
}

function ByHand(props: TargetActionsProps) {
  const { post, target } = props;
  const settle = useSettle(props);
  const [address, setAddress] = useState('');
  const id = useId();
  const checked = checkAddress(address);
  const file = buildUrl('downloadPost', { params: { id: post.id, channelId: target.channelId } });
  return (
    <form
      className={classes.byHand}
      onSubmit={(event) => {
        event.preventDefault();
        if ('url' in checked) settle.mutate({ isPublished: true, url: checked.url });
      }}
    >
      <p className={classes.facts}>
        Download the files with their texts and the checklist, publish them, and mark the post as published.
      </p>
      <ButtonLink variant="default" to={file} reloadDocument download>
        Download ZIP
      </ButtonLink>
      <label className={classes.address} htmlFor={id}>
        Address of the post (optional)
      </label>
      <input
        id={id}
        className={classes.input}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2_000}
        aria-describedby={'problem' in checked ? `${id}-problem` : undefined}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {'problem' in checked && (
        <p id={`${id}-problem`} className={classes.problem}>
          {checked.problem}
        </p>
      )}
      <FormProblem error={settle.error} at={settle.submittedAt} />
      <div className={classes.actions}>
        <Button type="submit" disabled={settle.isPending || 'problem' in checked}>
          {settle.isPending ? 'Saving…' : 'Mark as published'}
        </Button>
        <Button
          variant="default"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ isPublished: false, url: null })}
        >
          Do not publish
        </Button>
      </div>
    </form>
  );
}
