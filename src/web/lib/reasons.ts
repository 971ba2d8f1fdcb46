import type { GateStep } from '#contract/gate.ts';
import type { Persona } from '#contract/personas.ts';
import type { TrainedModel } from '#contract/training.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';

/** Reasons why something cannot be started now, each with what to do about it; null where none stands. */
type Reason = string | null;

export function gateReason(gate: GateStep): Reason {
  if (gate === 'app') return null;
  return 'Look around first: pictures can be made once the tour and your ID are done.';
}

/** @param field as people know it: `prompt` */
export function lengthReason(field: string, text: string, maximum: number): Reason {
  const over = text.trim().length - maximum;
  return over > 0 ? `The ${field} is ${formatNumber(over)} characters too long.` : null;
}

/**
 * @param modelId undefined while it is not known which one it is to be
 * @param models undefined while they have not been read
 */
export function modelReason(
  modelId: string | null | undefined,
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined,
): Reason {
  if (modelId === undefined) return 'Your models are being looked up.';
  if (!modelId || !models) return null;
  const isThere = models.some(({ id, status }) => id === modelId && status === 'completed');
  return isThere ? null : 'The chosen model is not there any more. Choose another one.';
}

/** @param personas undefined while they have not been read */
export function personaReason(
  personaId: string | null,
  personas: readonly Pick<Persona, 'id'>[] | undefined,
): Reason {
  if (!personaId || !personas || personas.some(({ id }) => id === personaId)) return null;
  return 'The chosen persona is not there any more. Choose another one, or nobody.';
}

export function tokenReason(price: number, tokens: number): Reason {
  if (tokens >= price) return null;
  return `It costs ${formatTokens(price)}, and you have ${formatTokens(tokens)}. Get more under Billing.`;
}

/** Those that stand. */
export function standing(reasons: readonly Reason[]): string[] {
  return reasons.filter((reason) => reason !== null);
}
