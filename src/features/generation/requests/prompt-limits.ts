/** What the engines leave out of a prompt's picture, before it is a job (decision 110). Pure. */

import type { DescribeLimits, PromptToRead } from '@castwright/engine-port';
import type { Category } from '#contract/common.ts';
import type { PromptLimits } from '#contract/generation.ts';
import { toPromptToRead } from '#features/generation/jobs';
import type { StoredRequest } from '#features/trust/safety';
import { type EngineInService, listAbleEngines } from './availability.ts';

/** The readers of prompts by the name that engines report (`EngineCapabilities.promptReader`). */
export type PromptReaders = Readonly<Record<string, DescribeLimits>>;

/** Says of a request why an engine with a reader would refuse its prompt; null if it draws it, or has no such reader. */
export function refusePrompt(readers: PromptReaders, request: StoredRequest) {
  return (promptReader: string): string | null => {
    const read = Object.hasOwn(readers, promptReader) ? readers[promptReader] : undefined;
    const prompt = toPromptToRead(request);
    const limits = prompt && read?.(prompt);
    return limits && !limits.draws ? limits.message : null;
  };
}

/**
 * Says what the engines that can do the work leave out of a prompt: of several, the one that draws most decides.
 *
 * @returns null: one of them draws all that it understands, or none can do the work at all
 */
export function describePromptLimits(
  engines: readonly EngineInService[],
  readers: PromptReaders,
  { category, ...prompt }: PromptToRead & { category: Category },
): PromptLimits | null {
  const able = listAbleEngines(engines, { operation: prompt.operation, category });
  const limits = able.map(({ abilities }) => {
    const name = abilities?.promptReader;
    const read = name && Object.hasOwn(readers, name) ? readers[name] : undefined;
    return read?.(prompt) ?? null;
  });
  const known = limits.filter((each) => each !== null);
  if (known.length < limits.length) return null;
  return known.find(({ draws }) => draws) ?? known[0] ?? null;
}
