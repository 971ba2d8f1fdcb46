import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { aspectRatio, category, id } from '#contract/common.ts';
import { seed } from '#contract/generation.ts';

const draft = z.object({
  prompt: z.string(),
  negativePrompt: z.string(),
  category,
  aspectRatio,
  /** Null: a random one for each picture. */
  seed: seed.nullable(),
  /** Who is in the picture; null: whoever the prompt says. */
  personaId: id.nullable().default(null),
});
export type Draft = z.infer<typeof draft>;

const emptyDraft: Draft = {
  prompt: '',
  negativePrompt: '',
  category: 'sfw',
  aspectRatio: '1:1',
  seed: null,
  personaId: null,
};

function read(text: string | undefined): Draft {
  try {
    return draft.safeParse(JSON.parse(text ?? '')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/**
 * What one person has typed into the composer, kept in this browser so that a reload loses nothing. Any page
 * may change it, and the composer shows the change when it is next on the screen.
 */
export function useDraft(userId: string) {
  const [value, setValue] = useLocalStorage<Draft>({
    key: `castwright-draft:${userId}`,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
    deserialize: read,
  });
  return { draft: value, change: (part: Partial<Draft>) => setValue((old) => ({ ...old, ...part })) };
}
