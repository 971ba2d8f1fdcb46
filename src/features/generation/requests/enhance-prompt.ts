import { drawCells, PromptVariantsError, resolve, type WildcardLists } from '@castwright/prompt-variants';
import type { EnhancedPrompt } from '#contract/enhance-prompt.ts';
import type { PromptEnhancer } from '#features/generation/enhancer';
import { listPersonaNames } from '#features/library/personas';
import { checkTexts } from '#features/trust/safety';
import { buildPrompt, type GenerationInput } from './build-prompt.ts';
import type { ExpandPromptDeps } from './expand-prompt.ts';
import { getPersonaAndModel } from './persona-and-model.ts';
import { readPromptLists } from './prompt-lists.ts';
import { findTag } from './tags.ts';

/** Of a prompt with variants, so many of the prompts that it becomes are read and judged, besides itself. */
const variantsRead = 32;

/**
 * Suggests a better prompt. The prompt is judged before anything reads it, so that a refused one never leaves the
 * installation, and the suggestion before it is shown. Nothing is stored.
 *
 * @throws AppError NOT_FOUND for a persona, model or tag that the account does not have; UNAVAILABLE when the safety check
 *   failed
 */
export async function enhancePrompt(
  {
    db,
    enhancer,
    findModel,
    judge,
    tags,
  }: Pick<ExpandPromptDeps, 'db' | 'findModel' | 'judge' | 'tags'> & { enhancer: PromptEnhancer },
  userId: string,
  input: GenerationInput & { seed: number },
): Promise<EnhancedPrompt> {
  const { category, modelId, personaId, prompt, seed } = input;
  const tag = findTag(tags.imageTags, input.tagId, category);
  const personaAndModel = await getPersonaAndModel({ db, findModel }, { userId, modelId, personaId });
  const ownNames = await listPersonaNames(db, userId);
  const { lists } = await readPromptLists(db, userId);
  const build = (text: string) =>
    listVariants(text, lists, seed).map((variant) =>
      buildPrompt({ ...input, prompt: variant }, { personaAndModel, tag }, seed),
    );
  const findRefusal = async (built: ReturnType<typeof build>): Promise<string | null> => {
    for (const { fields } of built) {
      const { allowed, reasons } = await checkTexts(judge, { category, fields, ownNames });
      if (!allowed) return reasons[0] ?? 'The safety rules refuse it.';
    }
    return null;
  };
  const built = build(prompt);
  const reason = await findRefusal(built);
  if (reason !== null) return { suggestion: null, obstacle: 'refused', reason, model: 'none' };
  const texts = built.map(({ request }) => request.prompt);
  const hasPerson = Boolean(personaId || modelId);
  const { model, suggestion } = await enhancer({ prompt, category, texts, hasPerson, seed });
  if (suggestion === null) return { suggestion, obstacle: 'complete', reason: null, model };
  if ((await findRefusal(build(suggestion))) !== null) {
    return { suggestion: null, obstacle: 'none', reason: null, model };
  }
  return { suggestion, obstacle: null, reason: null, model };
}

/** A prompt as it is written, then some of what its variants become. */
function listVariants(prompt: string, lists: WildcardLists, seed: number): string[] {
  try {
    const template = resolve(prompt, lists);
    if (template.parts.every((part) => typeof part === 'string')) return [prompt];
    return [prompt, ...drawCells(template, { count: variantsRead, seed }).map((cell) => cell.prompt)];
  } catch (error) {
    // Braces that do not match, and lists that do not exist, are plain text.
    if (error instanceof PromptVariantsError) return [prompt];
    throw error;
  }
}
