import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { type ChannelChoices, ChannelFields } from './channel-fields.tsx';
import classes from './channels.module.css';
import { useChangeChannel } from './use-channels.ts';

type ChangeChannelSheetProps = { channel: Channel; open: boolean; onClose: () => void };

/** The dialog that changes whose posts a channel publishes, and whether it takes adult work. */
export function ChangeChannelSheet({ channel, open, onClose }: ChangeChannelSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Change ${channel.name}`}>
      <ChangeChannel channel={channel} onDone={onClose} />
    </Sheet>
  );
}

function ChangeChannel({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const { id, kind, personaId, takesAdult } = channel;
  const [choices, setChoices] = useState<ChannelChoices>({ personaId, takesAdult });
  const save = useChangeChannel(id, onDone);
  return (
    <form
      className={classes.form}
      aria-label="Change channel"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate(choices);
      }}
    >
      <ChannelFields kind={kind} choices={choices} onChange={setChoices} />
      <FormProblem error={save.error} at={save.submittedAt} />
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}
