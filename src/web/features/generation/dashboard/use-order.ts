import type { Abilities } from '#contract/abilities.ts';
import { messages } from '#contract/messages.ts';
import type { Persona } from '#contract/personas.ts';
import { tagAbility, useAbilities, type WorkState, workState } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { type Draft, modelOf } from '#web/lib/draft.ts';
import { useStart } from '#web/lib/job-actions.ts';
import { usePersonas, useTrainedModels } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { notify } from '#web/ui/notify.ts';
import { type Order, type OrderRequest, priceOf, requestFor } from './order.ts';
import { reasonsToWait } from './reasons-to-wait.ts';

const { imageFailed, imagesStarted, videoFailed, videoStarted } = messages.generation;

export type OrderState = {
  order: Order;
  /** The draft, with the person's default model where none was chosen. */
  draft: Draft;
  /** Why it cannot run yet; none when it can. */
  reasons: readonly string[];
  /** Whether an engine can do it. */
  work: WorkState;
  isPending: boolean;
  /** Why the last try was refused. */
  error: Error | null;
  /** What is said of a refusal where the server said nothing. */
  failure: string;
  submit: () => void;
};

function send(request: OrderRequest, idempotencyKey: string) {
  switch (request.route) {
    case 'generateImage':
      return call('generateImage', { body: request.body, idempotencyKey });
    case 'generateSfwVideo':
      return call('generateSfwVideo', { body: request.body, idempotencyKey });
    case 'generateNsfwVideo':
      return call('generateNsfwVideo', { body: request.body, idempotencyKey });
  }
}

/**
 * What a draft as it was typed and an order come to: whether it can run, and starting it.
 *
 * @param onStarted called when the server has taken it on
 */
export function useOrder(typed: Draft, order: Order, onStarted?: () => void): OrderState {
  const { tokens, gate } = useUser();
  const { data: models, isError } = useTrainedModels();
  const { data: personas } = usePersonas();
  const abilities = useAbilities();
  const { mutate, isPending, error } = useStart(send);
  // Where models cannot be read there is none to preselect.
  const draft = { ...typed, modelId: modelOf(typed, isError ? [] : models) };
  const reasons = reasonsToWait({
    draft,
    price: priceOf(order),
    tokens,
    gate,
    models,
    personas,
  });
  const work = workFor(draft, order, abilities, personas);
  const submit = () => {
    if (reasons.length > 0 || work.unable) return;
    mutate(requestFor(draft, order), {
      onSuccess: ({ jobs }) => {
        const title = order.kind === 'image' ? imagesStarted(jobs.length) : videoStarted;
        // One toast however many clicks: what matters then is in the dock.
        notify.success({ id: 'generation-started', title });
        onStarted?.();
      },
    });
  };
  const failure = order.kind === 'image' ? imageFailed : videoFailed;
  return { order, draft, reasons, work, isPending, error, failure, submit };
}

/** A persona's own model counts where no other is chosen, and of a tag its LoRA. */
function workFor(
  { category, lora, modelId, nsfwTag, personaId }: Draft,
  { kind }: Order,
  abilities: Abilities | undefined,
  personas: readonly Pick<Persona, 'id' | 'modelId'>[] | undefined,
): WorkState {
  const operation = kind === 'video' ? 'text_to_video' : 'text_to_image';
  const withModel = Boolean(modelId ?? personas?.find(({ id }) => id === personaId)?.modelId);
  const work = workState(abilities, operation, category, withModel);
  if (work.unable || category !== 'nsfw') return work;
  const tag = tagAbility(abilities, operation, kind === 'video' ? lora : nsfwTag);
  return tag?.state === 'unable' ? { unable: `${tag.reason} Choose another.`, away: false } : work;
}
