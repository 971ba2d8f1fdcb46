import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { aspectRatio, category, id } from '#contract/common.ts';
import { seed } from '#contract/generation.ts';
import { useUser } from '#web/lib/session.ts';

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

const kept = (userId: string) => ({
  key: `castwright-draft:${userId}`,
  defaultValue: emptyDraft,
  getInitialValueInEffect: false,
  deserialize: read,
});

/** What one person has typed into the composer, kept in this browser so that a reload loses nothing. */
export function useDraft(userId: string) {
  const [value, setValue] = useLocalStorage<Draft>(kept(userId));
  return { draft: value, change: (part: Partial<Draft>) => setValue((old) => ({ ...old, ...part })) };
}

/**
 * Hands settings to the composer and goes there; what they do not name stays as it was typed. Written at once,
 * since the page that calls it is about to go.
 */
export function useCompose(): (part: Partial<Draft>) => void {
  const { id } = useUser();
  const [value, setValue] = useLocalStorage<Draft>(kept(id));
  const navigate = useNavigate();
  return (part) => {
    setValue({ ...value, ...part });
    navigate('/');
  };
}
