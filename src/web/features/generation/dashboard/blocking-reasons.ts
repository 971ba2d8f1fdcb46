import type { GateStep } from '#contract/gate.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import type { Persona } from '#contract/personas.ts';
import type { Wallet } from '#contract/token-prices.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { Draft } from '#web/lib/draft.ts';
import {
  findGateReason,
  findLengthReason,
  findModelReason,
  findPersonaReason,
  findTokenReason,
  listReasons,
} from '#web/lib/reasons.ts';

type BlockingReasonsInput = {
  draft: Pick<Draft, 'prompt' | 'negativePrompt' | 'category' | 'modelId' | 'personaId'>;
  price: number;
  /** The regions that the request has. */
  regions?: Draft['regions'];
  /** Whether no engine draws the prompt. */
  isUndrawn?: boolean;
  /** What a prompt with variants would be sent to without being expanded; null or left out: it has none, or is. */
  unexpanded?: 'image' | 'video' | null;
  wallet: Wallet;
  gate: GateStep;
  ageCheck: CurrentUser['ageCheck'];
  /** The creator's models; undefined while they load. */
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined;
  /** The creator's personas; undefined while they load. */
  personas: readonly Pick<Persona, 'id'>[] | undefined;
};

const variantReasons = {
  image: 'This prompt has variants. See the prompts first.',
  video: 'A video takes one prompt. Leave one of each variant.',
};

/** Every reason on the creator's side why Generate cannot run now, each with what to do; empty if it can. */
export function listBlockingReasons(input: BlockingReasonsInput): string[] {
  const {
    draft,
    price,
    regions = [],
    isUndrawn = false,
    unexpanded = null,
    wallet,
    gate,
    ageCheck,
    models,
    personas,
  } = input;
  return listReasons([
    findGateReason(gate),
    draft.category === 'nsfw' && ageCheck === 'due' ? 'Pass the age check first.' : null,
    draft.prompt.trim() === '' ? 'Enter a prompt.' : null,
    regions.some(({ prompt }) => prompt.trim() === '') ? 'Enter words for each region, or remove it.' : null,
    isUndrawn ? 'Change the prompt. What is not drawn is free.' : null,
    unexpanded && variantReasons[unexpanded],
    findLengthReason('prompt', draft.prompt, limits.promptMaximum),
    findLengthReason('negative prompt', draft.negativePrompt, limits.negativePromptMaximum),
    findModelReason(draft.modelId, models),
    findPersonaReason(draft.personaId, personas),
    findTokenReason(price, wallet),
  ]);
}
