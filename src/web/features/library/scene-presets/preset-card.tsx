import { Button } from '@mantine/core';
import { IconHanger, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ScenePreset } from '#contract/scene-presets.ts';
import { useMadeBy } from '#web/lib/made-by.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { presetKindLabels, useDeletePreset } from '#web/lib/scene-presets.ts';
import { useUser } from '#web/lib/session.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PictureFrame } from '#web/ui/picture-frame.tsx';
import { PresetSheet } from '#web/ui/scene-presets/preset-sheet.tsx';
import classes from './scene-presets.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** An outfit or a place with its picture, its words and its actions. */
export function PresetCard({ preset }: { preset: ScenePreset }) {
  const { contentId, id, kind, madeBy, name, words } = preset;
  const { gate } = useUser();
  const compose = useCompose();
  const maker = useMadeBy(madeBy);
  const remove = useDeletePreset(preset);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const Icon = kind === 'outfit' ? IconHanger : IconMapPin;
  return (
    <li className={classes.card}>
      <PictureFrame
        src={contentId ? getPictureUrl({ contentId }, 'thumbnail') : null}
        alt={`Picture of ${name}`}
        width={3}
        height={4}
      >
        {!contentId && <Icon className={classes.sign} size={40} stroke={1.25} aria-hidden="true" />}
      </PictureFrame>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.words} dir="auto">
        {words}
        {maker && ` · ${maker}`}
      </p>
      {open === 'delete' ? (
        <ConfirmDialog
          question={`Delete “${name}”? Pictures made with it stay.`}
          confirmLabel="Delete"
          pendingLabel="Deleting…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={close}
        />
      ) : (
        <div className={classes.actions}>
          <Button
            className={classes.use}
            size="sm"
            variant="default"
            aria-label={`Use ${name} in a prompt`}
            onClick={() => compose(kind === 'outfit' ? { outfitId: id } : { placeId: id })}
          >
            Use
          </Button>
          <IconButton
            label="Change"
            fullLabel={`Change ${name}`}
            disabled={gate !== 'app'}
            onClick={() => setOpen('edit')}
          >
            <IconPencil {...icon} />
          </IconButton>
          <IconButton
            label="Delete"
            fullLabel={`Delete ${name}`}
            disabled={gate !== 'app'}
            onClick={() => setOpen('delete')}
          >
            <IconTrash {...icon} />
          </IconButton>
        </div>
      )}
      <PresetSheet
        id={id}
        title={`Change ${presetKindLabels[kind].one.toLowerCase()}`}
        initial={preset}
        open={open === 'edit'}
        onClose={close}
      />
    </li>
  );
}
