import { limits } from '#contract/limits.ts';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import { Choice } from '#web/ui/choice.tsx';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import { AspectChoice } from './aspect-choice.tsx';
import classes from './composer.module.css';

const counts = Array.from({ length: limits.interactiveBundleMaximum }, (_, index) => {
  const count = String(index + 1);
  return { value: count, label: count };
});

type AdvancedSettingsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** The settings beneath “Advanced”. */
export function AdvancedSettings({ draft, onChange }: AdvancedSettingsProps) {
  return (
    <>
      {draft.kind === 'image' && (
        <>
          <AspectChoice value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
          <Choice
            label="Count"
            options={counts}
            value={String(draft.count)}
            onChange={(count) => onChange({ count: Number(count) })}
          />
        </>
      )}
      <SeedChoice value={draft.seed} onChange={(seed) => onChange({ seed })} />
      {draft.kind === 'video' && (
        <p className={classes.note}>
          Videos made here last {composerSeconds} seconds. For another length, use “Make a video”.
        </p>
      )}
    </>
  );
}
