import { Suspense } from 'react';
import { composerSeconds, type Draft } from '#web/lib/draft.ts';
import type { Finding } from '#web/lib/findings.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import styles from './composer.module.css';
import { FormatChoice } from './parameters/format-choice.tsx';
import classes from './parameters/parameters.module.css';
import { SamplingFields } from './parameters/sampling-fields.tsx';
import { SeedLock } from './parameters/seed-lock.tsx';
import { useParameterSupport } from './parameters/use-parameter-support.ts';
import { PoseSetting } from './pose/pose-setting.tsx';
import { References } from './references/references.tsx';

const RegionsField = lazyNamed(() => import('./regions/regions-field.tsx'), 'RegionsField');

type AdvancedSettingsProps = {
  draft: Draft;
  /** The findings that refused the last request. */
  findings: readonly Finding[];
  onChange: (part: Partial<Draft>) => void;
};

/** The settings beneath “Advanced”. */
export function AdvancedSettings({ draft, findings, onChange }: AdvancedSettingsProps) {
  const { support } = useParameterSupport(draft);
  return (
    <>
      {draft.kind !== 'video' && (
        <FormatChoice
          aspectRatio={draft.aspectRatio}
          size={draft.parameters.size}
          support={support?.size ?? null}
          isVariation={draft.variation !== null}
          onChange={({ size, ...chosen }) =>
            onChange({ ...chosen, parameters: { ...draft.parameters, size } })
          }
        />
      )}
      <div className={classes.seed}>
        <SeedChoice value={draft.seed} onChange={(seed) => onChange({ seed, seedLocked: false })} />
        <SeedLock draft={draft} onChange={onChange} />
      </div>
      {draft.kind !== 'video' && !draft.variation && <References draft={draft} onChange={onChange} />}
      {draft.kind !== 'video' && <PoseSetting draft={draft} onChange={onChange} />}
      <SamplingFields draft={draft} support={support ?? null} onChange={onChange} />
      <Suspense fallback={null}>
        {draft.kind !== 'video' && <RegionsField draft={draft} findings={findings} onChange={onChange} />}
      </Suspense>
      {draft.kind === 'video' && (
        <p className={styles.note}>
          Videos made here last {composerSeconds} seconds. For another length, use “Other lengths”.
        </p>
      )}
    </>
  );
}
