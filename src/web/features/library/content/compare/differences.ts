import type { ContentItem } from '#contract/library.ts';
import { formatDateTime, formatDuration, formatTokens } from '#web/lib/format.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { toToolFacts } from '#web/lib/tool-facts.ts';

/** The settings and metadata of an item as terms and values; undefined if a term does not apply. */
function listFacts(item: ContentItem): (readonly [term: string, fact: string | undefined])[] {
  const made = parseMetadata(item);
  const length = item.duration ?? made.seconds;
  return [
    ['Prompt', made.prompt],
    ['Negative prompt', made.negativePrompt],
    ['Seed', made.seed?.toString()],
    ...toToolFacts(made),
    ['Persona', made.personaName],
    ['Model', made.modelName ?? made.model],
    ['Tag', made.tag],
    ['LoRA', made.lora],
    ['Format', made.aspectRatio],
    ['Size', item.width && item.height ? `${item.width} × ${item.height} px` : undefined],
    ['Length', length === undefined ? undefined : formatDuration(length)],
    ['Quality', made.quality],
    ['Engine', made.engine],
    ['Cost', made.cost === undefined ? undefined : formatTokens(made.cost)],
    ['Category', item.category.toUpperCase()],
    ['Created', formatDateTime(item.createdAt)],
  ];
}

export type Difference = { term: string; a: string | null; b: string | null };

/** The differences of two items in the order of the details; null if a term does not apply to one. */
export function listDifferences(a: ContentItem, b: ContentItem): Difference[] {
  const [ofA, ofB] = [new Map(listFacts(a)), new Map(listFacts(b))];
  // Only tool results have the tool terms, so the longer list defines the order.
  const terms = ofA.size < ofB.size ? ofB : ofA;
  return [...new Set([...terms.keys(), ...ofA.keys(), ...ofB.keys()])].flatMap((term) => {
    const [inA, inB] = [ofA.get(term) ?? null, ofB.get(term) ?? null];
    return inA === inB ? [] : [{ term, a: inA, b: inB }];
  });
}
