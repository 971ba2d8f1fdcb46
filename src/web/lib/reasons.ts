import type { GateStep } from '#contract/gate.ts';
import type { Persona } from '#contract/personas.ts';
import { canPay, type Wallet } from '#contract/token-prices.ts';
import type { TrainedModel } from '#contract/training.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';

/** Why a request cannot start now, and what to do about it; null if it can. */
type Reason = string | null;

export function findGateReason(gate: GateStep): Reason {
  if (gate === 'app') return null;
  return 'Finish the tour and submit your ID to start generating.';
}

/** @param field the field's label: `prompt` */
export function findLengthReason(field: string, text: string, maximum: number): Reason {
  const over = text.trim().length - maximum;
  return over > 0 ? `The ${field} is ${formatNumber(over)} characters too long.` : null;
}

/**
 * @param modelId undefined while unknown
 * @param models undefined while loading
 */
export function findModelReason(
  modelId: string | null | undefined,
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined,
): Reason {
  if (modelId === undefined) return 'Your models are loading.';
  if (!modelId || !models) return null;
  const isThere = models.some(({ id, status }) => id === modelId && status === 'completed');
  return isThere ? null : 'The selected model no longer exists. Choose another one.';
}

/** @param personas undefined while loading */
export function findPersonaReason(
  personaId: string | null,
  personas: readonly Pick<Persona, 'id'>[] | undefined,
): Reason {
  if (!personaId || !personas || personas.some(({ id }) => id === personaId)) return null;
  return 'The selected persona no longer exists. Choose another one, or no persona.';
}

/** @param wallet the user answer, which says that usage is invoiced or how many tokens are left */
export function findTokenReason(price: number, wallet: Wallet): Reason {
  if (canPay(wallet, price)) return null;
  return `It costs ${formatTokens(price)}, and you have ${formatTokens(wallet.tokens)}. Get more under Billing.`;
}

/** The reasons that apply. */
export function listReasons(reasons: readonly Reason[]): string[] {
  return reasons.filter((reason) => reason !== null);
}
