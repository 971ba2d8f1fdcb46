import { AppError } from '#contract/errors.ts';
import { type LoraRules, loraRules } from '#contract/lora-rules.ts';
import type { CheckedFile, OperatorFileKind, RemovedTag } from '#contract/operator-files.ts';
import { type Site, site } from '#contract/site.ts';
import { type OperatorTags, writtenTags } from '#contract/tags.ts';
import { checkYaml, rewriteYaml } from '#platform/checked-yaml.ts';
import { allowedTags } from './tag-rules.ts';

/** The published files by kind. */
export type Published = { site: Site; tags: OperatorTags; loras: LoraRules };

/** The rules that each file must pass before it is published. */
export const rules = { site, tags: allowedTags, loras: loraRules } as const;

export type CountSessionsByTag = (tagIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

type CheckDraftDeps = { tags: OperatorTags; countSessionsByTag: CountSessionsByTag };

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
  { tags, countSessionsByTag: sessionsWith }: CheckDraftDeps,
  kind: OperatorFileKind,
  draft: { text: string; value?: string | undefined },
): Promise<CheckedFile> {
  const text = draft.value === undefined ? draft.text : rewriteYaml(draft.text, parseObject(draft.value));
  const { mistakes } = checkYaml(text, rules[kind]);
  const written = kind === 'tags' ? checkYaml(text, writtenTags).value : null;
  return {
    text,
    mistakes,
    site: kind === 'site' ? checkYaml(text, site).value : null,
    tags: written,
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
