import type { GateStep } from '#contract/gate.ts';
import { limits } from '#contract/limits.ts';
import type { Persona } from '#contract/personas.ts';
import type { SystemStatusEntry } from '#contract/system.ts';
import type { TrainedModel } from '#contract/training.ts';
import type { Draft } from '#web/lib/draft.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';

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
  const reasons: string[] = [];
  if (gate !== 'app') {
    reasons.push('Look around first: pictures can be made once the tour and your ID are done.');
  }
  if (draft.prompt.trim() === '') reasons.push('Write a prompt to begin.');
  const over = draft.prompt.trim().length - limits.promptMaximum;
  if (over > 0) reasons.push(`The prompt is ${formatNumber(over)} characters too long.`);
  const negativeOver = draft.negativePrompt.trim().length - limits.negativePromptMaximum;
  if (negativeOver > 0) {
    reasons.push(`The negative prompt is ${formatNumber(negativeOver)} characters too long.`);
  }
  if (
    draft.modelId &&
    models &&
    !models.some(({ id, status }) => id === draft.modelId && status === 'completed')
  ) {
    reasons.push('The chosen model is not there any more. Choose another one.');
  }
  if (draft.personaId && personas && !personas.some(({ id }) => id === draft.personaId)) {
    reasons.push('The chosen persona is not there any more. Choose another one, or nobody.');
  }
  // An engine that is away for now counts: what it can make waits for it.
  const hasEngines = engines !== undefined && engines.length > 0;
  if (kind === 'video' && hasEngines && !engines.some(({ service }) => service === 'video-generation')) {
    reasons.push('No engine of this studio makes videos at the moment. Images can be made.');
  }
  if (tokens < price) {
    reasons.push(
      `It costs ${formatTokens(price)}, and you have ${formatTokens(tokens)}. Get more under Billing.`,
    );
  }
  return reasons;
}
