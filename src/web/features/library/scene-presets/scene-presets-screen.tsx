import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ScenePreset, ScenePresetKind } from '#contract/scene-presets.ts';
import { presetKindLabels, useScenePresets } from '#web/lib/scene-presets.ts';
import { useUser } from '#web/lib/session.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { PresetSheet } from '#web/ui/scene-presets/preset-sheet.tsx';
import { ContactSheetSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { PresetCard } from './preset-card.tsx';
import classes from './scene-presets.module.css';

/** /outfits: the outfits and places of the account. */
export function ScenePresetsScreen() {
  const { data: presets, error, refetch } = useScenePresets();
  return (
    <Page>
      {presets ? (
        <Presets presets={presets} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ContactSheetSkeleton />
      )}
    </Page>
  );
}

function Presets({ presets }: { presets: readonly ScenePreset[] }) {
  const buttons = (
    <div className={classes.bar}>
      <NewPreset kind="outfit" />
      <NewPreset kind="place" />
    </div>
  );
  if (presets.length === 0) {
    return (
      <EmptyState
        title="No outfits or places yet"
        hint="Save clothes or a place once, with a picture, and put them on any persona by one choice."
        action={buttons}
      />
    );
  }
  return (
    <>
      {(['outfit', 'place'] as const).map((kind) => (
        <Section key={kind} title={presetKindLabels[kind].many} aside={<NewPreset kind={kind} />}>
          <PresetGrid kind={kind} presets={presets.filter((preset) => preset.kind === kind)} />
        </Section>
      ))}
    </>
  );
}

function PresetGrid({ kind, presets }: { kind: ScenePresetKind; presets: readonly ScenePreset[] }) {
  const { many } = presetKindLabels[kind];
  if (presets.length === 0) return <p className={classes.hint}>No {many.toLowerCase()} yet.</p>;
  return (
    <>
      <p className={classes.hint}>
        In a prompt with variants, <code>{`__${many.toLowerCase()}__`}</code> stands for each of them.
      </p>
      <ul className={classes.grid} aria-label={many}>
        {presets.map((preset) => (
          <PresetCard key={preset.id} preset={preset} />
        ))}
      </ul>
    </>
  );
}

function NewPreset({ kind }: { kind: ScenePresetKind }) {
  const { gate } = useUser();
  const [open, setOpen] = useState(false);
  const label = `New ${presetKindLabels[kind].one.toLowerCase()}`;
  return (
    <>
      <Button
        variant="default"
        disabled={gate !== 'app'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <PresetSheet
        id={null}
        title={label}
        initial={{ kind, name: '', words: '', contentId: null }}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
