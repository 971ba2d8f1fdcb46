import type { z } from 'zod';
import type { EngineFileView } from '#contract/engine-file.ts';
import { AppError } from '#contract/errors.ts';
import { type LoraRules, loraRules } from '#contract/lora-rules.ts';
import type { CheckedFile, FileMistake, OperatorFileKind, RemovedTag } from '#contract/operator-files.ts';
import { type Site, site } from '#contract/site.ts';
import { type OperatorTags, writtenTags } from '#contract/tags.ts';
import { checkYaml, rewriteYaml } from '#platform/checked-yaml.ts';
import { allowedTags } from './tag-rules.ts';

/** The published files that every process has in memory, by kind. */
export type Published = { site: Site; tags: OperatorTags; loras: LoraRules };

/** The rules that these files must pass before they are published. */
export const rules = { site, tags: allowedTags, loras: loraRules } as const;

/** The rules of the engine file, which the composition has from the adapters. */
export type EngineFileRules = {
  /** Reads a text without its secrets. */
  schema: z.ZodType<EngineFileView>;
  /** Seals the secrets that a text holds openly. */
  seal(text: string): string;
  /** Whether two texts say the same, their secrets included. */
  isSame(one: string, other: string): boolean;
  /** What a draft from the page must not have, although a file on disk may. @param published null for none */
  findForbidden(text: string, published: string | null): FileMistake[];
};

/** The schema that a file must fit. */
const getSchema = (kind: OperatorFileKind, engines: EngineFileRules): z.ZodType =>
  kind === 'engines' ? engines.schema : rules[kind];

/** What is wrong with a draft from the page, by line. */
export function findMistakes(
  kind: OperatorFileKind,
  text: string,
  engines: EngineFileRules,
  published: string | null,
): FileMistake[] {
  const { mistakes } = checkYaml(text, getSchema(kind, engines));
  if (mistakes.length > 0 || kind !== 'engines') return mistakes;
  return engines.findForbidden(text, published);
}

export type CountSessionsByTag = (tagIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

type CheckDraftDeps = {
  tags: OperatorTags;
  countSessionsByTag: CountSessionsByTag;
  engineRules: EngineFileRules;
  /** The published text of this kind; null for none. */
  published: string | null;
};

/** @throws AppError VALIDATION_FAILED */
function parseObject(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw new AppError('VALIDATION_FAILED', 'The form data is not valid. Reload the page and try again.');
}

/** Checks a draft: its content, its mistakes, and the published tags that it would remove. */
export async function checkDraft(
  { tags, countSessionsByTag: sessionsWith, engineRules, published }: CheckDraftDeps,
  kind: OperatorFileKind,
  draft: { text: string; value?: string | undefined },
): Promise<CheckedFile> {
  const given = draft.value === undefined ? draft.text : rewriteYaml(draft.text, parseObject(draft.value));
  const text = kind === 'engines' ? engineRules.seal(given) : given;
  const mistakes = findMistakes(kind, text, engineRules, published);
  const written = kind === 'tags' ? checkYaml(text, writtenTags).value : null;
  return {
    text,
    mistakes,
    site: kind === 'site' ? checkYaml(text, site).value : null,
    tags: written,
    engines: kind === 'engines' ? checkYaml(text, engineRules.schema).value : null,
    removed: written ? await listRemovedTags(collectTagIds(tags), collectTagIds(written), sessionsWith) : [],
  };
}

async function listRemovedTags(
  published: ReadonlySet<string>,
  drafted: ReadonlySet<string>,
  sessionsWith: CountSessionsByTag,
): Promise<RemovedTag[]> {
  const ids = [...published].filter((id) => !drafted.has(id));
  if (ids.length === 0) return [];
  const sessions = await sessionsWith(ids);
  return ids.map((id) => ({ id, sessions: sessions.get(id) ?? 0 }));
}

type Listing = Record<'imageTags' | 'videoLoras', readonly { id: string }[]> & {
  trainingGroups: readonly { tags: readonly { id: string }[] }[];
};

function collectTagIds({ imageTags, videoLoras, trainingGroups }: Listing): Set<string> {
  return new Set(
    [...imageTags, ...videoLoras, ...trainingGroups.flatMap(({ tags }) => tags)].map(({ id }) => id),
  );
}
