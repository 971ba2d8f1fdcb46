import type { ScenePreset, ScenePresetKind } from '#contract/scene-presets.ts';
import type { Draft } from '#web/lib/draft.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { presetKindLabels, useScenePresets } from '#web/lib/scene-presets.ts';
import classes from './fields.module.css';
import { LabelledSelect } from './labelled-select.tsx';

type SceneChoicesProps = {
  draft: Pick<Draft, 'outfitId' | 'placeId'>;
  onChange: (part: Partial<Pick<Draft, 'outfitId' | 'placeId'>>) => void;
};

/** The selects of an outfit and of a place. Each is left out while the account has none. */
export function SceneChoices({ draft, onChange }: SceneChoicesProps) {
  const { data: presets } = useScenePresets();
  if (!presets) return null;
  return (
    <>
      <PresetChoice
        kind="outfit"
        presets={presets}
        value={draft.outfitId}
        onChange={(outfitId) => onChange({ outfitId })}
      />
      <PresetChoice
        kind="place"
        presets={presets}
        value={draft.placeId}
        onChange={(placeId) => onChange({ placeId })}
      />
    </>
  );
}

type PresetChoiceProps = {
  kind: ScenePresetKind;
  presets: readonly ScenePreset[];
  value: string | null;
  onChange: (id: string | null) => void;
};

function PresetChoice({ kind, presets, value, onChange }: PresetChoiceProps) {
  const { none, one } = presetKindLabels[kind];
  const ofKind = presets.filter((preset) => preset.kind === kind);
  const chosen = ofKind.find(({ id }) => id === value);
  const isGone = value !== null && !chosen;
  if (ofKind.length === 0 && !isGone) return null;
  const options = [
    { value: '', label: none },
    ...ofKind.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value, label: `Deleted ${one.toLowerCase()}` }] : []),
  ];
  return (
    <div className={classes.persona}>
      <LabelledSelect
        label={one}
        value={value ?? ''}
        options={options}
        onChange={(id) => onChange(id || null)}
        note={
          chosen ? (
            <PresetSummary preset={chosen} onRemove={() => onChange(null)} />
          ) : (
            isGone && 'It was deleted. Choose another one, or none.'
          )
        }
      />
    </div>
  );
}

function PresetSummary({ preset, onRemove }: { preset: ScenePreset; onRemove: () => void }) {
  const { contentId, name, words } = preset;
  return (
    <span className={classes.about}>
      {contentId && (
        <img className={classes.portrait} src={getPictureUrl({ contentId }, 'thumbnail')} alt="" />
      )}
      <span className={classes.words}>{words}</span>
      <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </span>
  );
}
