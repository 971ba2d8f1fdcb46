import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contract/channels.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { useUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ChannelRow } from './channel-row.tsx';
import classes from './channels.module.css';
import { ConnectSheet } from './connect-sheet.tsx';
import { useAllowance, useChannels } from './use-channels.ts';

/** /publishing/channels: where the account's posts are published. */
export function ChannelsScreen() {
  const { data: channels, error, refetch } = useChannels();
  return (
    <Page width="reading">
      <PublishingNav />
      {channels ? (
        <Channels channels={channels} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

/** What the sheet connects: null is closed, a channel is connected again. */
type Connecting = 'new' | Channel | null;

function Channels({ channels }: { channels: readonly Channel[] }) {
  const mayManage = useMayManage();
  const { data: allowance } = useAllowance();
  const [connecting, setConnecting] = useState<Connecting>(null);
  const connect = mayManage && (
    <Button aria-haspopup="dialog" onClick={() => setConnecting('new')}>
      Connect a channel
    </Button>
  );
  const isFull = allowance?.most != null && allowance.used >= allowance.most;
  return (
    <>
      {channels.length === 0 ? (
        <EmptyState
          title="No channels yet"
          hint={
            mayManage
              ? 'Connect an account at an outlet to publish there. Every post says that AI made it.'
              : 'The owner and the admins of the team connect channels.'
          }
          action={connect}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <p className={classes.hint}>
              {allowance && formatAllowance(allowance)}
              {isFull && (
                <>
                  {' '}
                  Channels by hand are free. <Link to="/billing">See plans</Link>
                </>
              )}
            </p>
            {connect}
          </div>
          <ul className={classes.list} aria-label="Your channels">
            {channels.map((channel) => (
              <ChannelRow
                key={channel.id}
                channel={channel}
                mayManage={mayManage}
                onReconnect={() => setConnecting(channel)}
              />
            ))}
          </ul>
        </>
      )}
      <ConnectSheet
        open={connecting !== null}
        again={connecting === 'new' ? null : connecting}
        onClose={() => setConnecting(null)}
      />
    </>
  );
}

/** Owners and admins connect, change and disconnect; members write posts and hand them in. */
function useMayManage(): boolean {
  const { gate } = useUser();
  return useCanDeletePermanently() && gate === 'app';
}

function formatAllowance({ most, used }: { most: number | null; used: number }): string {
  if (most === null) return `${used} ${used === 1 ? 'channel' : 'channels'} connected.`;
  return `${used} of ${most} ${most === 1 ? 'channel' : 'channels'} of your plan.`;
}
