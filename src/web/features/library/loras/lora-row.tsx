import { Button } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Lora, LoraState } from '#contract/loras.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isUnderWay, loraFamilyLabels, useDeleteLora, useRetryLora } from '#web/lib/loras.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ChangeLoraSheet } from './change-lora-sheet.tsx';
import classes from './loras.module.css';

const states: Record<LoraState, { label: string; tone: Tone }> = {
  receiving: { label: 'Receiving', tone: 'waiting' },
  checking: { label: 'Checking', tone: 'waiting' },
  usable: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  refused: { label: 'Refused', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'bad' },
};
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** A LoRA with its state, what is known of it, and its actions. */
export function LoraRow({ lora }: { lora: Lora }) {
  const { id, name, problem, site, state } = lora;
  const { gate } = useUser();
  const [open, setOpen] = useState<'details' | 'change' | 'delete' | null>(null);
  const remove = useDeleteLora(lora);
  const retry = useRetryLora(lora);
  const close = () => setOpen(null);
  const toggle = () => setOpen(open === 'details' ? null : 'details');
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.head}>
          <h3 className={classes.name}>{name}</h3>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          {lora.category === 'nsfw' && <Badge tone="plain">NSFW</Badge>}
        </div>
        <p className={classes.facts}>{summarise(lora)}</p>
        {problem && <p className={classes.problem}>{problem}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-expanded={open === 'details'}
          aria-controls={`lora-${id}`}
          onClick={toggle}
        >
          Details
        </Button>
        {state === 'failed' && site !== null && (
          <IconButton
            label="Try again"
            fullLabel={`Fetch ${name} again`}
            disabled={gate !== 'app' || retry.isPending}
            onClick={() => retry.mutate()}
          >
            <IconRefresh {...icon} />
          </IconButton>
        )}
        {state === 'usable' && (
          <IconButton
            label="Change"
            fullLabel={`Change ${name}`}
            disabled={gate !== 'app'}
            onClick={() => setOpen('change')}
          >
            <IconPencil {...icon} />
          </IconButton>
        )}
        <IconButton
          label="Delete"
          fullLabel={`Delete ${name}`}
          disabled={gate !== 'app'}
          onClick={() => setOpen('delete')}
        >
          <IconTrash {...icon} />
        </IconButton>
      </div>
      <div id={`lora-${id}`} className={classes.details} hidden={open !== 'details'}>
        {open === 'details' && <Details lora={lora} />}
      </div>
      {open === 'delete' && (
        <div className={classes.wide}>
          <ConfirmDialog
            question={`Delete “${name}”? Pictures made with it stay.`}
            confirmLabel="Delete"
            pendingLabel="Deleting…"
            pending={remove.isPending}
            onConfirm={() => remove.mutate()}
            onCancel={close}
          />
        </div>
      )}
      <ChangeLoraSheet lora={lora} open={open === 'change'} onClose={close} />
    </li>
  );
}

function summarise(lora: Lora): string {
  const { byteSize, family, receivedBytes, triggerWords } = lora;
  if (isUnderWay(lora)) {
    if (byteSize === null) return 'Asking its site…';
    return lora.state === 'checking' || receivedBytes >= byteSize
      ? 'Checking the file…'
      : `${formatBytes(receivedBytes)} of ${formatBytes(byteSize)} received`;
  }
  const words = triggerWords.length > 0 ? `Trigger words: ${triggerWords.join(', ')}` : null;
  const facts = [family && loraFamilyLabels[family], byteSize !== null && formatBytes(byteSize), words];
  return facts.filter(Boolean).join(' · ');
}

function Details({ lora }: { lora: Lora }) {
  const { author, createdAt, family, fileName, licence, link, permitsService, sha256, triggerWords, usedBy } =
    lora;
  const maker = useMadeBy(lora.madeBy);
  const permits =
    permitsService === null ? null : `${permitsService ? 'permits' : 'does not permit'} services`;
  return (
    <FactList
      className={classes.factList}
      facts={[
        ['Family', family ? loraFamilyLabels[family] : 'Not known yet'],
        ['Trigger words', triggerWords.join(', ') || 'None'],
        [
          'Source',
          link ? (
            <a key="link" href={link} rel="noreferrer noopener" target="_blank">
              {link}
            </a>
          ) : (
            `Uploaded${fileName ? `: ${fileName}` : ''}`
          ),
        ],
        ['Author', author ?? 'Not known'],
        ['Licence', [licence ?? 'Not known', permits].filter(Boolean).join(', ')],
        ['SHA-256', sha256 ?? 'Not known yet'],
        ['AutoV2', sha256?.slice(0, 10).toUpperCase() ?? 'Not known yet'],
        ['Used by', `${usedBy.personas} personas, ${usedBy.items} items`],
        ['Added', [formatDateTime(createdAt), maker].filter(Boolean).join(', ')],
      ]}
    />
  );
}
