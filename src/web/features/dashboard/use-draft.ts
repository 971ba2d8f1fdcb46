import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { aspectRatio, category } from '#contract/common.ts';
import { seed } from '#contract/generation.ts';

const draft = z.object({
  prompt: z.string(),
  negativePrompt: z.string(),
  category,
  aspectRatio,
  /** Null: a random one for each picture. */
  seed: seed.nullable(),
});
export type Draft = z.infer<typeof draft>;

const emptyDraft: Draft = {
  prompt: '',
  negativePrompt: '',
  category: 'sfw',
  aspectRatio: '1:1',
  seed: null,
};

function read(text: string | undefined): Draft {
  try {
    return draft.safeParse(JSON.parse(text ?? '')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** What one person has typed into the composer, kept in this browser so that a reload loses nothing. */
export function useDraft(userId: string) {
  const [value, setValue] = useLocalStorage<Draft>({
    key: `castwright-draft:${userId}`,
    defaultValue: emptyDraft,
    getInitialValueInEffect: false,
    deserialize: read,
  });
  return { draft: value, change: (part: Partial<Draft>) => setValue((old) => ({ ...old, ...part })) };
}
