import { useId } from 'react';
import type { GenerationParameters, ParameterSupport } from '#contract/generation-parameters.ts';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import fields from '#web/ui/compose/fields.module.css';
import { NameField } from './name-field.tsx';
import { NumberField } from './number-field.tsx';
import classes from './parameters.module.css';
import { StyleChoice } from './style-choice.tsx';

type SamplingFieldsProps = {
  draft: Draft;
  /** What the model takes; null while unknown. */
  support: ParameterSupport | null;
  onChange: (part: Partial<Draft>) => void;
};

/** Saved styles, and what they consist of: steps, guidance, sampler, scheduler and words. */
export function SamplingFields({ draft, support, onChange }: SamplingFieldsProps) {
  const id = useId();
  const { parameters, styleWords } = draft;
  const choose = (part: GenerationParameters) => onChange({ parameters: { ...parameters, ...part } });
  const isChanged = styleWords !== '' || Object.values(parameters).some((value) => value !== undefined);
  return (
    <div className={classes.sampling}>
      <StyleChoice settings={draft} onChange={onChange} />
      <div className={classes.wordsField}>
        <label className={fields.fieldLabel} htmlFor={id}>
          Style words
        </label>
        <input
          id={id}
          className={fields.field}
          maxLength={limits.styleWordsMaximum}
          placeholder="Added after the prompt"
          value={styleWords}
          onChange={({ currentTarget }) => onChange({ styleWords: currentTarget.value })}
        />
      </div>
      <NumberField
        label="Steps"
        value={parameters.steps}
        support={support?.steps ?? null}
        onChange={(steps) => choose({ steps })}
      />
      <NumberField
        label="Guidance"
        value={parameters.guidance}
        support={support?.guidance ?? null}
        onChange={(guidance) => choose({ guidance })}
      />
      <NameField
        label="Sampler"
        value={parameters.sampler}
        support={support?.sampler ?? null}
        onChange={(sampler) => choose({ sampler })}
      />
      <NameField
        label="Scheduler"
        value={parameters.scheduler}
        support={support?.scheduler ?? null}
        onChange={(scheduler) => choose({ scheduler })}
      />
      {isChanged && (
        <button
          type="button"
          className={classes.link}
          onClick={() => onChange({ parameters: {}, styleWords: '' })}
        >
          Reset to defaults
        </button>
      )}
    </div>
  );
}
