import type { Abilities } from '#contract/abilities.ts';
import type { PromptLimits } from '#contract/generation.ts';
import type { Job } from '#contract/jobs.ts';
import { messages } from '#contract/messages.ts';
import type { Persona } from '#contract/personas.ts';
import { refuseLongerVideo } from '#contract/video-messages.ts';
import {
  type Availability,
  findLongestVideo,
  findRegionLimit,
  findTagAbility,
  getAvailability,
  useAbilities,
} from '#web/lib/abilities.ts';
import { type Draft, findDraftModel, getUsedReferences } from '#web/lib/draft.ts';
import { getGivenIdentity } from '#web/lib/identity.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { notify } from '#web/ui/notify.ts';
import { listBlockingReasons } from './blocking-reasons.ts';
import { calculatePrice, findOperation, type GenerationRequest, listRegions } from './generation-request.ts';
import { usePromptLimits } from './use-prompt-limits.ts';
import { hasVariants } from './variants/has-variants.ts';

const { imageFailed, videoFailed } = messages.generation;

export type GenerationRequestState = {
  request: GenerationRequest;
  /** The draft, with the creator's default model where none is chosen. */
  draft: Draft;
  /** Why the request cannot run yet; empty if it can. */
  reasons: readonly string[];
  /** Whether an engine supports the request now. */
  work: Availability;
  /** What the engines will not draw of the prompt. */
  limits: PromptLimits | null;
  /** Tokens: nothing for what no engine draws. */
  price: number;
  isPending: boolean;
  /** The error of the last attempt. */
  error: Error | null;
  /** The message for an error that has none of its own. */
  failure: string;
  submit: () => void;
};

/**
 * Checks whether a request can run, and sends it.
 *
 * @param typed the draft as typed, without the default model
 * @param onStarted called when the server has accepted the request
 * @param onRefused called when it has not, where `error` is not shown
 */
export function useGenerationRequest(
  typed: Draft,
  request: GenerationRequest,
  onStarted?: (jobs: readonly Job[]) => void,
  onRefused?: (error: Error) => void,
): GenerationRequestState {
  const user = useUser();
  const { data: models, isError } = useTrainedModels();
  const { data: personas } = usePersonas();
  const abilities = useAbilities();
  // If the models cannot be loaded, no default model is selected.
  const draft = { ...typed, modelId: findDraftModel(typed, isError ? [] : models) };
  // The prompts that one with variants becomes are read where they are listed.
  const isTemplate = hasVariants(draft.prompt);
  const prompt = isTemplate ? '' : draft.prompt;
  const { isUndrawn, limits } = usePromptLimits({ ...draft, prompt, kind: request.kind });
  const price = isUndrawn ? 0 : calculatePrice(request);
  const reasons = listBlockingReasons({
    draft,
    regions: listRegions({ ...draft, kind: request.kind }),
    price,
    isUndrawn,
    unexpanded: isTemplate && !(request.kind === 'image' && request.variants) ? request.kind : null,
    wallet: user,
    gate: user.gate,
    ageCheck: user.ageCheck,
    models,
    personas,
  });
  const work = getWorkState(draft, request, abilities, personas);
  const failure = request.kind === 'image' ? imageFailed : videoFailed;
  const { mutate, isPending, error } = useStartJobs(
    async (asked: { draft: Draft; request: GenerationRequest }, idempotencyKey) => {
      const { sendGeneration } = await import('./generation-call.ts');
      const references = getUsedReferences({ ...draft, kind: request.kind });
      const given = getGivenIdentity({ ...draft, references }, personas);
      return sendGeneration(asked, { abilities, given }, idempotencyKey);
    },
  );
  const submit = () => {
    if (reasons.length > 0 || work.unsupportedReason) return;
    mutate(
      { draft, request },
      {
        onSuccess: ({ jobs, message }) => {
          // One toast for any number of clicks: the queue dock shows the jobs.
          notify.success({ id: 'generation-started', title: message });
          onStarted?.(jobs);
        },
        ...(onRefused && { onError: onRefused }),
      },
    );
  };
  return { request, draft, reasons, work, limits, price, isPending, error, failure, submit };
}

/** Takes the persona's model into account if no other is chosen, the length of a video, and the LoRA of a tag. */
function getWorkState(
  draft: Draft,
  request: GenerationRequest,
  abilities: Abilities | undefined,
  personas: readonly Persona[] | undefined,
): Availability {
  const { category, kind, lora, nsfwTag } = draft;
  const operation = findOperation(draft);
  const given = getGivenIdentity(draft, personas);
  const work = getAvailability(abilities, operation, category, given.withModel);
  if (work.unsupportedReason) return work;
  const longest = findLongestVideo(abilities, operation, category) ?? Infinity;
  if (request.kind === 'video' && request.seconds > longest) {
    return { unsupportedReason: refuseLongerVideo(longest), offline: false };
  }
  const hasRegions = listRegions({ ...draft, kind: request.kind }).length > 0;
  const regionLimit = hasRegions ? findRegionLimit(abilities, category, given) : null;
  if (regionLimit) return { unsupportedReason: regionLimit, offline: false };
  if (category !== 'nsfw') return work;
  const tag = findTagAbility(abilities, operation, kind === 'video' ? lora : nsfwTag, given);
  if (tag?.state !== 'unable') return work;
  const remedy = tag.limits === 'all' ? 'Choose another.' : 'Choose another, or no persona.';
  return { unsupportedReason: `${tag.reason} ${remedy}`, offline: false };
}
