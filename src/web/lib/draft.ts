import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { aspectRatio, category, id } from '#contract/common.ts';
import { seed, tagId, videoQuality, videoSeconds } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { noLora } from '#contract/tags.ts';
import type { TrainedModel } from '#contract/training.ts';
import { useUser } from '#web/lib/session.ts';

/** The length of a video from the composer, in seconds (specification 001, section 9). */
export const composerSeconds = 5;

/**
 * What is being asked for. The composer, the bundle dialog and the video dialog are three views of it, so that
 * each starts from what was typed in the others. A field that cannot be read, or that an older version did not
 * write, takes its default and leaves the others alone.
 */
const draft = z.object({
  prompt: z.string().catch(''),
  negativePrompt: z.string().catch(''),
  kind: z.enum(['image', 'video']).catch('image'),
  category: category.catch('sfw'),
  aspectRatio: aspectRatio.catch('1:1'),
  /** Null: a random one for each picture. */
  seed: seed.nullable().catch(null),
  /** Pictures that the composer asks for at once. */
  count: z.int().min(1).max(limits.interactiveBundleMaximum).catch(1),
  /** Pictures that the bundle dialog asks for. */
  bundleCount: z.int().min(1).max(limits.bundleMaximum).catch(10),
  quality: videoQuality.catch('mid'),
  /** The length that the video dialog asks for; the composer's is fixed. */
  seconds: videoSeconds.catch(composerSeconds),
  /** A trained model; null: none; undefined while nobody chose, which `modelOf` answers. */
  modelId: id.nullable().optional().catch(undefined),
  /** Of adult pictures. */
  nsfwTag: tagId.nullable().catch(null),
  /** Of adult videos. */
  lora: tagId.catch(noLora),
  /** Who is in the picture; null: whoever the prompt says. */
  personaId: id.nullable().catch(null),
});
export type Draft = z.infer<typeof draft>;

const emptyDraft: Draft = draft.parse({});

/**
 * The model that a draft is made with: the chosen one or none; while nobody chose, the one that the person has made
 * the default. A persona takes none but its own: another model would be another person.
 *
 * @param models the person's; undefined while they have not been read
 * @returns its id, null for none, undefined while that cannot be said
 */
export function modelOf(
  { modelId, personaId }: Pick<Draft, 'modelId' | 'personaId'>,
  models: readonly Pick<TrainedModel, 'id' | 'isDefault'>[] | undefined,
): string | null | undefined {
  if (modelId !== undefined) return modelId;
  if (personaId !== null) return null;
  return models && (models.find(({ isDefault }) => isDefault)?.id ?? null);
}

/** What a browser kept, whatever version wrote it. */
export function readDraft(text: string | undefined): Draft {
  try {
    return draft.safeParse(JSON.parse(text ?? '')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** The draft with a part of it changed. Leaving the adult category takes its tag along (specification 001, 4.3). */
export function changeDraft(old: Draft, part: Partial<Draft>): Draft {
  const next = { ...old, ...part };
  return next.category === 'sfw' ? { ...next, nsfwTag: null, lora: noLora } : next;
}

const kept = (userId: string) => ({
  key: `castwright-draft:${userId}`,
  defaultValue: emptyDraft,
  getInitialValueInEffect: false,
  deserialize: readDraft,
});

/**
 * What one person has typed into the composer, kept in this browser so that a reload loses nothing. Any page
 * may change it, and the composer shows the change when it is next on the screen.
 */
export function useDraft(userId: string) {
  const [value, setValue] = useLocalStorage<Draft>(kept(userId));
  return { draft: value, change: (part: Partial<Draft>) => setValue((old) => changeDraft(old, part)) };
}

/**
 * Hands settings to the composer and goes there, or to one of its dialogs; what they do not name stays as it was
 * typed. Written at once, since the page that calls it is about to go.
 */
export function useCompose(): (part: Partial<Draft>, dialog?: 'bundle' | 'video' | null) => void {
  const { id } = useUser();
  const [value, setValue] = useLocalStorage<Draft>(kept(id));
  const navigate = useNavigate();
  return (part, dialog) => {
    setValue(changeDraft(value, part));
    navigate(dialog ? `/?make=${dialog}` : '/');
  };
}
