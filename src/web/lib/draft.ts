import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { aspectRatio, category, id } from '#contract/common.ts';
import { seed, tagId, videoQuality, videoSeconds } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { noLora } from '#contract/tags.ts';
import type { TrainedModel } from '#contract/training.ts';
import { useUser } from '#web/lib/session.ts';

/** The length of a video from the composer, in seconds (docs/requirements/signed-in.md, section 9). */
export const composerSeconds = 5;

/**
 * The generation input. The composer, the bundle dialog and the video dialog edit the same draft, so that
 * each starts from the input of the others. A field that is invalid or missing takes its default and leaves
 * the others unchanged.
 */
const draft = z.object({
  prompt: z.string().catch(''),
  negativePrompt: z.string().catch(''),
  kind: z.enum(['image', 'video']).catch('image'),
  category: category.catch('sfw'),
  aspectRatio: aspectRatio.catch('1:1'),
  /** Null: a random seed for each picture. */
  seed: seed.nullable().catch(null),
  /** Number of pictures of a request from the composer. */
  count: z.int().min(1).max(limits.interactiveBundleMaximum).catch(1),
  /** Whether the composer makes four pictures for each and keeps the nearest, where that is possible. */
  bestOf: z.boolean().catch(false),
  /** Number of pictures of a request from the bundle dialog. */
  bundleCount: z.int().min(1).max(limits.bundleMaximum).catch(10),
  quality: videoQuality.catch('mid'),
  /** Length of a video from the video dialog; the composer's is fixed. */
  seconds: videoSeconds.catch(composerSeconds),
  /** A trained model; null: none; undefined: not chosen, so that `findDraftModel` takes the default. */
  modelId: id.nullable().optional().catch(undefined),
  /** For adult pictures. */
  nsfwTag: tagId.nullable().catch(null),
  /** For adult videos. */
  lora: tagId.catch(noLora),
  /** The persona in the picture; null: none. */
  personaId: id.nullable().catch(null),
});
export type Draft = z.infer<typeof draft>;

/** No persona and no trained model, for a prompt that describes a person of its own: another one would contradict it. */
export const withoutPerson = { personaId: null, modelId: null } as const satisfies Partial<Draft>;

const emptyDraft: Draft = draft.parse({});

/**
 * The model of a draft: the chosen one or none; if nothing was chosen, the creator's default. With a persona the
 * default is not used, because another model would show another person.
 *
 * @param models the creator's models; undefined while loading
 * @returns the model's id, null for none, undefined while unknown
 */
export function findDraftModel(
  { modelId, personaId }: Pick<Draft, 'modelId' | 'personaId'>,
  models: readonly Pick<TrainedModel, 'id' | 'isDefault'>[] | undefined,
): string | null | undefined {
  if (modelId !== undefined) return modelId;
  if (personaId !== null) return null;
  return models && (models.find(({ isDefault }) => isDefault)?.id ?? null);
}

/** Parses a stored draft of any version. */
export function parseDraft(text: string | undefined): Draft {
  try {
    return draft.safeParse(JSON.parse(text ?? '')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** Applies a change. Leaving the adult category clears its tag and LoRA (docs/requirements/signed-in.md, section 4.3). */
export function changeDraft(old: Draft, part: Partial<Draft>): Draft {
  const next = { ...old, ...part };
  return next.category === 'sfw' ? { ...next, nsfwTag: null, lora: noLora } : next;
}

const draftStorage = (userId: string) => ({
  key: `castwright-draft:${userId}`,
  defaultValue: emptyDraft,
  getInitialValueInEffect: false,
  deserialize: parseDraft,
});

/**
 * The draft of one creator, kept in this browser so that a reload loses nothing. Any page may change it; the
 * composer shows the change when it is mounted next.
 */
export function useDraft(userId: string) {
  const [value, setValue] = useLocalStorage<Draft>(draftStorage(userId));
  return { draft: value, change: (part: Partial<Draft>) => setValue((old) => changeDraft(old, part)) };
}

/**
 * Changes the draft and opens the composer or one of its dialogs. Fields that the change does not name keep their
 * values. It writes synchronously, because the calling page unmounts.
 */
export function useCompose(): (part: Partial<Draft>, dialog?: 'bundle' | 'video' | null) => void {
  const { id } = useUser();
  const [value, setValue] = useLocalStorage<Draft>(draftStorage(id));
  const navigate = useNavigate();
  return (part, dialog) => {
    setValue(changeDraft(value, part));
    navigate(dialog ? `/?make=${dialog}` : '/');
  };
}
