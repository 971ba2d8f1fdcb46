import type { Category } from '#contract/common.ts';
import type { Operation } from '#contract/jobs.ts';
import { defaultNegativePrompt } from '#contract/limits.ts';
import { IdentityNote } from '#web/ui/compose/identity-note.tsx';
import { ModelChoice } from '#web/ui/compose/model-choice.tsx';
import { PersonaChoice } from '#web/ui/compose/persona-choice.tsx';
import { SeedChoice } from '#web/ui/compose/seed-choice.tsx';
import { MoreSettings } from './more-settings.tsx';
import { PromptField } from './prompt-field.tsx';

/** Settings that all drawing tools share, beside the prompt. */
type Settings = {
  negativePrompt: string;
  personaId: string | null;
  modelId: string | null;
  /** Null means a random seed for each result. */
  seed: number | null;
};

type EngineSettingsProps = {
  settings: Settings;
  operation: Operation;
  /** The category of the result. */
  category: Category;
  /** The error of the last attempt. */
  error: Error | null;
  onChange: (part: Partial<Settings & { category: Category }>) => void;
};

/**
 * Negative prompt, persona, model and seed, folded by default because most requests do not change them. What the engines
 * cannot keep of the persona is said outside of the fold.
 */
export function EngineSettings({ settings, operation, category, error, onChange }: EngineSettingsProps) {
  const { negativePrompt, modelId, seed } = settings;
  return (
    <>
      <MoreSettings summary={formatSummary(settings)}>
        <PromptField
          name="negativePrompt"
          label="Negative prompt"
          placeholder={defaultNegativePrompt}
          value={negativePrompt}
          rows={1}
          error={error}
          onChange={(typed) => onChange({ negativePrompt: typed })}
        />
        <PersonaChoice
          draft={settings}
          onChange={({ modelId: theirs = null, ...part }) => onChange({ ...part, modelId: theirs })}
        />
        <ModelChoice value={modelId} onChange={(chosen) => onChange({ modelId: chosen })} />
        <SeedChoice value={seed} onChange={(chosen) => onChange({ seed: chosen })} />
      </MoreSettings>
      <IdentityNote
        personaId={settings.personaId}
        modelId={modelId}
        operation={operation}
        category={category}
      />
    </>
  );
}

function formatSummary({ negativePrompt, personaId, modelId, seed }: Settings): string {
  return [
    negativePrompt.trim() && 'negative prompt',
    personaId && 'a persona',
    modelId ? 'your model' : 'default model',
    seed === null ? 'random seed' : `seed ${seed}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
