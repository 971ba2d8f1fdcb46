import type { Ability } from '#contract/abilities.ts';
import type { Draft } from '#web/lib/draft.ts';
import { LoraChoices } from './lora-choices.tsx';
import { SceneChoices } from './scene-choices.tsx';

type FurtherChoicesProps = {
  draft: Draft;
  operation: Ability['operation'];
  onChange: (part: Partial<Draft>) => void;
};

/** The choices of outfit, place and LoRAs, each left out while the account has none. */
export function FurtherChoices({ draft, onChange, operation }: FurtherChoicesProps) {
  const { category, loras, personaId } = draft;
  return (
    <>
      <SceneChoices draft={draft} onChange={onChange} />
      <LoraChoices
        category={category}
        operation={operation}
        personaId={personaId}
        value={loras}
        onChange={(chosen) => onChange({ loras: chosen })}
      />
    </>
  );
}
