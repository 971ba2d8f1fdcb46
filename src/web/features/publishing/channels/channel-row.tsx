import { Button } from '@mantine/core';
import { IconPencil, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChangeChannelSheet } from './change-channel-sheet.tsx';
import { stateLabels } from './channel-labels.ts';
import classes from './channels.module.css';
import { useCheckChannel, useDisconnectChannel } from './use-channels.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

type ChannelRowProps = { channel: Channel; mayManage: boolean; onReconnect: () => void };

/** A channel with its state, whose posts it publishes, and its actions. */
export function ChannelRow({ channel, mayManage, onReconnect }: ChannelRowProps) {
  const { kind, limitedUntil, name, problem, state, url } = channel;
  const [open, setOpen] = useState<'change' | 'disconnect' | null>(null);
  const disconnect = useDisconnectChannel(channel);
  const facts = useFacts(channel);
  const close = () => setOpen(null);
  const { label, tone } = stateLabels[state];
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <ChannelIcon kind={kind} size={22} />
      </span>
      <div className={classes.about}>
        <div className={classes.head}>
          <h3 className={classes.name}>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer noopener">
                {name}
              </a>
            ) : (
              name
            )}
          </h3>
          {kind !== 'by_hand' && <Badge tone={tone}>{label}</Badge>}
        </div>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {problem && <p className={classes.problem}>{problem}</p>}
        {limitedUntil && (
          <p className={classes.facts}>
            {channelRules[kind].name} takes no more posts until {formatDateTime(limitedUntil)}.
          </p>
        )}
      </div>
      {state !== 'disconnecting' && (
        <Actions channel={channel} mayManage={mayManage} onReconnect={onReconnect} onOpen={setOpen} />
      )}
      {open === 'disconnect' && (
        <div className={classes.wide}>
          <ConfirmDialog
            question={`Disconnect “${name}”? What is published stays there and in your calendar; posts that wait for it are cancelled.${
              kind === 'by_hand' ? '' : ' Its messages can still be read, not answered.'
            }`}
            confirmLabel="Disconnect"
            pendingLabel="Disconnecting…"
            pending={disconnect.isPending}
            onConfirm={() => disconnect.mutate(undefined, { onSuccess: close })}
            onCancel={close}
          />
        </div>
      )}
      <ChangeChannelSheet channel={channel} open={open === 'change'} onClose={close} />
    </li>
  );
}

function useFacts({ kind, personaId, takesAdult }: Channel): string[] {
  const { data: personas } = usePersonas();
  const persona = personaId === null ? 'Any persona' : personas?.find(({ id }) => id === personaId)?.name;
  return [
    channelRules[kind].name,
    ...(persona === undefined ? [] : [persona]),
    ...(takesAdult ? ['Takes adult work'] : []),
  ];
}

type ActionsProps = ChannelRowProps & { onOpen: (open: 'change' | 'disconnect') => void };

function Actions({ channel, mayManage, onOpen, onReconnect }: ActionsProps) {
  const { kind, name, state } = channel;
  const check = useCheckChannel(channel);
  return (
    <div className={classes.actions}>
      {state === 'expired' && mayManage && (
        <Button size="sm" aria-haspopup="dialog" aria-label={`Connect again: ${name}`} onClick={onReconnect}>
          Connect again
        </Button>
      )}
      {state === 'connected' && kind !== 'by_hand' && (
        <IconButton
          label="Check"
          fullLabel={`Check ${name}`}
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          <IconRefresh {...icon} />
        </IconButton>
      )}
      {mayManage && (
        <>
          <IconButton label="Change" fullLabel={`Change ${name}`} onClick={() => onOpen('change')}>
            <IconPencil {...icon} />
          </IconButton>
          <IconButton
            label="Disconnect"
            fullLabel={`Disconnect ${name}`}
            onClick={() => onOpen('disconnect')}
          >
            <IconPlugConnectedX {...icon} />
          </IconButton>
        </>
      )}
    </div>
  );
}
