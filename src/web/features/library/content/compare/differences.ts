import type { ContentItem } from '#contract/library.ts';
import { readMetadata } from '#web/lib/content.ts';
import { formatDateTime, formatLength, formatTokens } from '#web/lib/format.ts';
import { toolFacts } from '#web/lib/tool-facts.ts';

/** What is known of an item's making, as terms and facts; those that do not apply have no fact. */
function factsOf(item: ContentItem): (readonly [term: string, fact: string | undefined])[] {
  const made = readMetadata(item);
  const length = item.duration ?? made.seconds;
  return [
    ['Prompt', made.prompt],
    ['Negative prompt', made.negativePrompt],
    ['Seed', made.seed?.toString()],
    ...toolFacts(made),
    ['Persona', made.personaName],
    ['Model', made.modelName ?? made.model],
    ['Tag', made.tag],
    ['LoRA', made.lora],
    ['Format', made.aspectRatio],
    ['Size', item.width && item.height ? `${item.width} × ${item.height} px` : undefined],
    ['Length', length === undefined ? undefined : formatLength(length)],
    ['Quality', made.quality],
    ['Engine', made.engine],
    ['Cost', made.cost === undefined ? undefined : formatTokens(made.cost)],
    ['Category', item.category.toUpperCase()],
    ['Created', formatDateTime(item.createdAt)],
  ];
}

export type Difference = { term: string; a: string | null; b: string | null };

/** In what two items differ, in the order of the details; null: it does not apply to that one. */
export function differencesOf(a: ContentItem, b: ContentItem): Difference[] {
  const [ofA, ofB] = [new Map(factsOf(a)), new Map(factsOf(b))];
  // Only what a tool made has its terms: in their place, whichever of the two that is.
  const terms = ofA.size < ofB.size ? ofB : ofA;
  return [...new Set([...terms.keys(), ...ofA.keys(), ...ofB.keys()])].flatMap((term) => {
    const [inA, inB] = [ofA.get(term) ?? null, ofB.get(term) ?? null];
    return inA === inB ? [] : [{ term, a: inA, b: inB }];
  });
}
