import { useState } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel, ChannelConnection } from '#contract/channels.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ConnectForm } from './connect-form.tsx';
import { KindList } from './kind-list.tsx';
import { useConnections } from './use-channels.ts';

type ConnectSheetProps = {
  open: boolean;
  /** The channel that is connected again; null for a new one. */
  again: Channel | null;
  onClose: () => void;
};

/** The dialog that connects a channel: first its kind, then what its connection needs. */
export function ConnectSheet({ again, onClose, open }: ConnectSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={again ? `Connect ${again.name} again` : 'Connect a channel'}
      sticky
    >
      <Connect again={again} onClose={onClose} />
    </Sheet>
  );
}

function Connect({ again, onClose }: Pick<ConnectSheetProps, 'again' | 'onClose'>) {
  const { data: connections, error, refetch } = useConnections();
  const [chosen, setChosen] = useState<ChannelConnection | null>(null);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!connections) return <ListSkeleton />;
  const connection = chosen ?? connections.find(({ kind }) => kind === again?.kind);
  if (!connection) return <KindList connections={connections} onChoose={setChosen} />;
  return (
    <ConnectForm
      connection={connection}
      again={again}
      onBack={again ? onClose : () => setChosen(null)}
      onConnected={({ kind, name }) => {
        notify.success({ title: 'Channel connected', text: `${channelRules[kind].name}: ${name}` });
        onClose();
      }}
    />
  );
}
