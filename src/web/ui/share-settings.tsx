import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShareForm, ShareLink } from '#contract/sharing.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './share-settings.module.css';
import { Sheet } from './sheet.tsx';

type ShareSettingsProps = {
  subject: ShareForm;
  /** Of the persona or the picture. */
  name: string;
  open: boolean;
  onClose: () => void;
};

/** The dialog that creates a share link, shows it once, and closes it. */
export function ShareSettings({ subject, name, open, onClose }: ShareSettingsProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Share the settings of “${name}”`}>
      <p className={classes.text}>
        Signed-in adults who have the link see the words, the look and the choices, and can use them. They
        never see a picture of yours, your name or your models.
      </p>
      <OpenLink subject={subject} />
    </Sheet>
  );
}

const isLinkTo = (subject: ShareForm) => (link: ShareLink) =>
  'personaId' in subject ? link.personaId === subject.personaId : link.contentId === subject.contentId;

function OpenLink({ subject }: { subject: ShareForm }) {
  const client = useQueryClient();
  const links = useQuery({
    queryKey: queryKeys.shareLinks,
    queryFn: ({ signal }) => call('listShareLinks', { signal }),
  });
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: queryKeys.shareLinks });
    await client.invalidateQueries({ queryKey: queryKeys.personas });
  };
  const create = useMutation({
    mutationFn: () => call('createShareLink', { body: subject }),
    onSuccess: refresh,
  });
  const close = useMutation({
    mutationFn: (id: string) => call('deleteShareLink', { params: { id } }),
    onSuccess: () => {
      create.reset();
      return refresh();
    },
  });
  if (links.error) return <ErrorState error={links.error} onRetry={links.refetch} />;
  if (!links.data) return <ListSkeleton count={1} />;
  const link = links.data.find(isLinkTo(subject));
  const busy = create.isPending || close.isPending;
  const fresh = link && create.data?.link.id === link.id ? create.data.path : null;
  return (
    <>
      <FormProblem error={create.error ?? close.error} />
      {fresh && <FreshLink address={window.location.origin + fresh} />}
      {link && link.state !== 'open' && (
        <p className={classes.text} role="status">
          {stateTexts[link.state]}
          {link.reason && ` Reason: ${link.reason}`}
        </p>
      )}
      {link && !fresh && (
        <p className={classes.text}>
          A link was created {formatRelative(link.createdAt)}
          {link.state === 'open' && ' and is active'}. It cannot be shown again; a new link replaces it.
        </p>
      )}
      <div className={classes.actions}>
        {!fresh && (
          <Button disabled={busy} onClick={() => create.mutate()}>
            {create.isPending ? 'Making…' : link ? 'Make a new link' : 'Make a link'}
          </Button>
        )}
        {link && (
          <Button variant="default" disabled={busy} onClick={() => close.mutate(link.id)}>
            {close.isPending ? 'Closing…' : 'Close the link'}
          </Button>
        )}
      </div>
    </>
  );
}

/** With review before publication. */
const stateTexts: Record<Exclude<ShareLink['state'], 'open'>, string> = {
  waiting: 'It waits for review. Others can open it once a reviewer has published it.',
  published: 'A reviewer has published it. A change of what it shares needs a new review.',
  declined: 'A reviewer has declined it, and nobody can open it. A new link is reviewed again.',
};

/** The address of a new link, which is shown only once. */
function FreshLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className={classes.fresh}>
      <input
        className={classes.address}
        aria-label="Link"
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        onClick={async () => {
          await navigator.clipboard.writeText(address);
          setCopied(true);
        }}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <p className={classes.note} role="status">
        {copied ? 'The link is on your clipboard.' : 'Copy it now. It is shown only once.'}
      </p>
    </div>
  );
}
