import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { loraLimits } from '#contract/lora-limits.ts';
import type { LoraList } from '#contract/loras.ts';
import { useAbilities } from '#web/lib/abilities.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { useLoras } from '#web/lib/loras.ts';
import { useUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AddLoraSheet } from './add-lora-sheet.tsx';
import { LoraRow } from './lora-row.tsx';
import classes from './loras.module.css';

/** /loras: the account's own LoRAs. */
export function LorasScreen() {
  const { data: list, error, refetch } = useLoras();
  return (
    <Page width="reading">
      {list ? (
        <Loras list={list} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function Loras({ list }: { list: LoraList }) {
  const { gate } = useUser();
  const [open, setOpen] = useState(false);
  const { hosts, isIncluded, loras, usedBytes } = list;
  const add = (
    <Button disabled={gate !== 'app' || !isIncluded} aria-haspopup="dialog" onClick={() => setOpen(true)}>
      Add a LoRA
    </Button>
  );
  return (
    <>
      {!isIncluded && (
        <div className={classes.notice} role="status">
          <p>
            {loras.length > 0
              ? 'Your plan does not include LoRAs. Yours are kept, and can be used again after an upgrade.'
              : 'Your plan does not include LoRAs.'}
          </p>
          <Button component={Link} to="/billing" variant="default">
            See plans
          </Button>
        </div>
      )}
      <EngineNote />
      {loras.length === 0 ? (
        <EmptyState
          title="No LoRAs yet"
          hint="Add a style or a thing by its link from Civitai or Hugging Face, or by its file, and use it in any prompt."
          action={add}
        />
      ) : (
        <>
          <div className={classes.bar}>
            <p className={classes.hint}>
              {loras.length} of {loraLimits.lorasMaximum}, {formatBytes(usedBytes)} of{' '}
              {formatBytes(loraLimits.loraBytesMaximum)}
            </p>
            {add}
          </div>
          <ul className={classes.list} aria-label="Your LoRAs">
            {loras.map((lora) => (
              <LoraRow key={lora.id} lora={lora} />
            ))}
          </ul>
        </>
      )}
      <AddLoraSheet hosts={hosts} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Says where the engines apply no LoRA at all. */
function EngineNote() {
  const abilities = useAbilities();
  const known = abilities?.work.filter(({ operation }) => operation === 'text_to_image') ?? [];
  if (known.length === 0 || !known.every(({ loras }) => loras?.wordsAlone)) return null;
  return (
    <div className={classes.notice} role="status">
      <p>The engines here apply no LoRAs. Pictures are made from the trigger words alone.</p>
    </div>
  );
}
