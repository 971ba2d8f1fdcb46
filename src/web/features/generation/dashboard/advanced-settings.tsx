import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import { AspectChoice } from './aspect-choice.tsx';
import classes from './composer.module.css';

type AdvancedSettingsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void };

/** The settings beneath “Advanced”. */
export function AdvancedSettings({ draft, onChange }: AdvancedSettingsProps) {
  return (
    <>
      {draft.kind !== 'video' && (
        <AspectChoice value={draft.aspectRatio} onChange={(aspectRatio) => onChange({ aspectRatio })} />
      )}
      <SeedChoice value={draft.seed} onChange={(seed) => onChange({ seed })} />
      {draft.kind === 'video' && (
        <p className={classes.note}>
          Videos made here last {composerSeconds} seconds. For another length, use “Other lengths”.
        </p>
      )}
    </>
  );
}
