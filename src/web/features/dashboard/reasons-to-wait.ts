import type { GateStep } from '#contract/gate.ts';
import { limits } from '#contract/limits.ts';
import type { Persona } from '#contract/personas.ts';
import type { SystemStatusEntry } from '#contract/system.ts';
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
  /** What is to be made. */
  kind: Draft['kind'];
  price: number;
  tokens: number;
  gate: GateStep;
  /** The person's models; undefined while they have not been read. */
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined;
  /** The person's personas; undefined while they have not been read. */
  personas: readonly Pick<Persona, 'id'>[] | undefined;
  /** The engines by what they are there for; undefined while they have not been read. */
  engines: readonly Pick<SystemStatusEntry, 'service'>[] | undefined;
};

/** Every reason why Generate cannot run now, each with what to do about it; none when it can. */
export function reasonsToWait(circumstances: Circumstances): string[] {
  const { draft, kind, price, tokens, gate, models, personas, engines } = circumstances;
  return standing([
    gateReason(gate),
    draft.prompt.trim() === '' ? 'Write a prompt to begin.' : null,
    lengthReason('prompt', draft.prompt, limits.promptMaximum),
    lengthReason('negative prompt', draft.negativePrompt, limits.negativePromptMaximum),
    modelReason(draft.modelId, models),
    personaReason(draft.personaId, personas),
    kind === 'video' ? videoReason(engines) : null,
    tokenReason(price, tokens),
  ]);
}

/** An engine that is away for now counts: what it can make waits for it. */
function videoReason(engines: Circumstances['engines']): string | null {
  const hasEngines = engines !== undefined && engines.length > 0;
  if (!hasEngines || engines.some(({ service }) => service === 'video-generation')) return null;
  return 'No engine of this studio makes videos at the moment. Images can be made.';
}
