import type { GateStep } from '#contract/gate.ts';
import { limits } from '#contract/limits.ts';
import type { Persona } from '#contract/personas.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { Draft } from '#web/lib/draft.ts';
import {
  gateReason,
  lengthReason,
  modelReason,
  personaReason,
  standing,
  tokenReason,
} from '#web/lib/reasons.ts';

type Circumstances = {
  draft: Pick<Draft, 'prompt' | 'negativePrompt' | 'modelId' | 'personaId'>;
  price: number;
  tokens: number;
  gate: GateStep;
  /** The person's models; undefined while they have not been read. */
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined;
  /** The person's personas; undefined while they have not been read. */
  personas: readonly Pick<Persona, 'id'>[] | undefined;
};

/** Every reason of the person's own why Generate cannot run now, each with what to do about it; none when it can. */
export function reasonsToWait(circumstances: Circumstances): string[] {
  const { draft, price, tokens, gate, models, personas } = circumstances;
  return standing([
    gateReason(gate),
    draft.prompt.trim() === '' ? 'Write a prompt to begin.' : null,
    lengthReason('prompt', draft.prompt, limits.promptMaximum),
    lengthReason('negative prompt', draft.negativePrompt, limits.negativePromptMaximum),
    modelReason(draft.modelId, models),
    personaReason(draft.personaId, personas),
    tokenReason(price, tokens),
  ]);
}
