import { AppError } from '#contract/errors.ts';
import type { CheckedFile, OperatorFileKind, RemovedTag } from '#contract/operator-files.ts';
import { type Site, site } from '#contract/site.ts';
import { type OperatorTags, writtenTags } from '#contract/tags.ts';
import { checkYaml, rewriteYaml } from '#platform/checked-yaml.ts';
import { allowedTags } from './tag-rules.ts';

/** What is published, by its kind. */
export type Published = { site: Site; tags: OperatorTags };

/** What has to be right of each before it is published. */
export const rules = { site, tags: allowedTags } as const;

export type SessionsWith = (tagIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;

type Checking = { tags: OperatorTags; sessionsWith: SessionsWith };

/** @throws AppError VALIDATION_FAILED */
function objectIn(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value;
  } catch {}
  throw new AppError('VALIDATION_FAILED', 'That is not what a form of this page sends.');
}

/** Looks at a draft: what it says, what is wrong with it, and which published tags would be gone with it. */
export async function checkDraft(
  { tags, sessionsWith }: Checking,
  kind: OperatorFileKind,
  draft: { text: string; value?: string | undefined },
): Promise<CheckedFile> {
  const text = draft.value === undefined ? draft.text : rewriteYaml(draft.text, objectIn(draft.value));
  const { mistakes } = checkYaml(text, rules[kind]);
  const written = kind === 'tags' ? checkYaml(text, writtenTags).value : null;
  return {
    text,
    mistakes,
    site: kind === 'site' ? checkYaml(text, site).value : null,
    tags: written,
    removed: written ? await removedTags(idsOf(tags), idsOf(written), sessionsWith) : [],
  };
}

async function removedTags(
  published: ReadonlySet<string>,
  drafted: ReadonlySet<string>,
  sessionsWith: SessionsWith,
): Promise<RemovedTag[]> {
  const ids = [...published].filter((id) => !drafted.has(id));
  if (ids.length === 0) return [];
  const sessions = await sessionsWith(ids);
  return ids.map((id) => ({ id, sessions: sessions.get(id) ?? 0 }));
}

type Listing = Record<'imageTags' | 'videoLoras', readonly { id: string }[]> & {
  trainingGroups: readonly { tags: readonly { id: string }[] }[];
};

function idsOf({ imageTags, videoLoras, trainingGroups }: Listing): Set<string> {
  return new Set(
    [...imageTags, ...videoLoras, ...trainingGroups.flatMap(({ tags }) => tags)].map(({ id }) => id),
  );
}
