import { limits } from '#contract/limits.ts';
import type { PromptVariants } from '#contract/prompt-variants.ts';
import type { Draft } from '#web/lib/draft.ts';
import { randomSeed } from '#web/lib/random-seed.ts';
import { Choice } from '#web/ui/choice.tsx';
import parameterClasses from '../parameters/parameters.module.css';
import { NumberField } from './number-field.tsx';
import { PersonaAxis } from './persona-axis.tsx';
import { VariantPrompt } from './variant-prompt.tsx';
import classes from './variants.module.css';

const modes = [
  { value: 'all', label: 'All combinations' },
  { value: 'random', label: 'At random' },
] as const;

type VariantFieldsProps = {
  draft: Draft;
  variants: PromptVariants;
  onChange: (part: Partial<Draft>) => void;
  onChangeVariants: (part: Partial<PromptVariants>) => void;
  /** Opens the lists to be changed. */
  onManage: () => void;
};

/** The prompt with the lists that can be put into it, and which of its combinations are made. */
export function VariantFields({ draft, onChange, onChangeVariants, onManage, variants }: VariantFieldsProps) {
  const { count, mode, personaIds, seed } = variants;
  return (
    <>
      <VariantPrompt value={draft.prompt} onChange={(prompt) => onChange({ prompt })} onManage={onManage} />
      <div className={classes.settings}>
        <Choice
          label="Make"
          options={modes}
          value={mode}
          onChange={(chosen) => onChangeVariants({ mode: chosen })}
        />
        <NumberField
          label={mode === 'all' ? 'At most' : 'Pictures'}
          value={count}
          min={1}
          max={limits.variantCellsMaximum}
          onChange={(next) => onChangeVariants({ count: next })}
        />
        {mode === 'random' && (
          <>
            <NumberField
              label="Seed of the draw"
              value={seed}
              min={0}
              max={limits.seedMaximum}
              onChange={(next) => onChangeVariants({ seed: next })}
            />
            <button
              type="button"
              className={parameterClasses.toggle}
              onClick={() => onChangeVariants({ seed: randomSeed() })}
            >
              Draw others
            </button>
          </>
        )}
      </div>
      <PersonaAxis
        value={personaIds ?? []}
        category={draft.category}
        onChange={(ids) => onChangeVariants({ personaIds: ids.length > 0 ? ids : undefined })}
      />
    </>
  );
}
