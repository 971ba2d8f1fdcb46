/** What the header of a model file says: its kind, its family, and the words of its trainer. */

import type { LoraFamily } from '#contract/chosen-loras.ts';
import { loraLimits } from '#contract/lora-limits.ts';
import { listModules } from './list-modules.ts';
import { HeaderError, type ModelHeader } from './read-header.ts';
import { recogniseFamily } from './recognise-family.ts';

export type ModelKind = 'lora' | 'checkpoint';

export type FileDescription = {
  family: LoraFamily;
  /** Trigger words that its trainer wrote down; empty for most files. */
  triggerWords: string[];
  /** Further words about what it shows, for the safety rules: title, description, folders and most frequent tags. */
  words: { title: string; description: string; tags: string[] };
};

const mostTags = 100;
const longestText = 4_000;

/**
 * Describes a file whose header was read.
 *
 * @param kind what it has to be
 * @throws HeaderError for another kind, and for a family that is unknown or that no engine here draws with
 */
export function describeModelFile({ metadata, tensors }: ModelHeader, kind: ModelKind): FileDescription {
  const { lowRank, modules, whole } = listModules({ metadata, tensors });
  const isLora = lowRank > whole;
  if (kind === 'lora' && !isLora) {
    throw new HeaderError('This is a whole model or another kind of file, and not a LoRA. Choose a LoRA.');
  }
  if (kind === 'checkpoint' && isLora) {
    throw new HeaderError('This is a LoRA, and not a whole model. Add it on the page LoRAs.');
  }
  return {
    family: requireFamily(recogniseFamily(modules, metadata)),
    triggerWords: readTriggerWords(metadata),
    words: {
      title: join(metadata, ['modelspec.title', 'ss_output_name']),
      description: join(metadata, ['modelspec.description', 'modelspec.tags', 'ss_training_comment']),
      tags: readTags(metadata),
    },
  };
}

function requireFamily(found: ReturnType<typeof recogniseFamily>): LoraFamily {
  if (found === null) {
    throw new HeaderError('The model that this file is for cannot be recognised. Choose another file.');
  }
  if ('unsupported' in found) {
    throw new HeaderError(`This file is for ${found.unsupported}, which no engine here draws with.`);
  }
  return found.family;
}

const join = (metadata: ModelHeader['metadata'], keys: readonly string[]) =>
  keys
    .flatMap((key) => metadata.get(key) ?? [])
    .join('. ')
    .slice(0, longestText);

function readTriggerWords(metadata: ModelHeader['metadata']): string[] {
  const written = metadata.get('modelspec.trigger_phrase') ?? metadata.get('ss_trigger_words') ?? '';
  return cleanWords([written]).slice(0, loraLimits.triggerWordsMaximum);
}

/** The folders of the training pictures and their most frequent tags, as kohya-ss writes them: `{folder: {tag: count}}`. */
function readTags(metadata: ModelHeader['metadata']): string[] {
  const counts = new Map<string, number>();
  for (const [folder, tags] of Object.entries(parseObject(metadata.get('ss_tag_frequency')))) {
    // “10_name”: how often each picture was shown, and its folder.
    counts.set(folder.replace(/^\d+_/, ''), Number.POSITIVE_INFINITY);
    for (const [tag, count] of Object.entries(toObject(tags))) {
      counts.set(tag, (counts.get(tag) ?? 0) + (typeof count === 'number' ? count : 0));
    }
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => (one === other ? 0 : other > one ? 1 : -1));
  return cleanWords(sorted.slice(0, mostTags).map(([tag]) => tag));
}

function parseObject(text: string | undefined): object {
  try {
    return toObject(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Removes control characters and empty words, and shortens the others. */
export function cleanWords(words: readonly string[]): string[] {
  const cleaned = words.map((each) =>
    each
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, loraLimits.triggerWordMaximum),
  );
  return [...new Set(cleaned.filter((each) => each !== ''))];
}
