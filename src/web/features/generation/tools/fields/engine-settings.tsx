import type { Category } from '#contract/common.ts';
import { defaultNegativePrompt } from '#contract/limits.ts';
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
  /** The error of the last attempt. */
  error: Error | null;
  onChange: (part: Partial<Settings & { category: Category }>) => void;
};

/** Negative prompt, persona, model and seed, folded by default because most requests do not change them. */
export function EngineSettings({ settings, error, onChange }: EngineSettingsProps) {
  const { negativePrompt, modelId, seed } = settings;
  return (
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
