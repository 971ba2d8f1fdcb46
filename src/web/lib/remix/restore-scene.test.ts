import { expect, it } from 'vitest';
import type { ScenePreset } from '#contract/scene-presets.ts';
import { toComposerPrefill } from './remix-settings.ts';
import { restoreScene } from './restore-scene.ts';

const outfit = { id: crypto.randomUUID(), name: 'Red coat', words: 'wearing a red coat' };
const place = { id: crypto.randomUUID(), name: 'Roof', words: 'on a roof' };
const made = { prompt: 'a sailor', seed: 7, outfit, place };
const item = {
  id: crypto.randomUUID(),
  name: 'A sailor',
  type: 'image',
  category: 'sfw',
  variants: 1,
} as const;
const { draft } = toComposerPrefill(item, made, 'repeat');
const facts = { contentId: null, madeBy: null, updatedAt: '2026-01-01T00:00:00.000Z' };
const coat: ScenePreset = { ...outfit, ...facts, kind: 'outfit' };
const roof: ScenePreset = { ...place, ...facts, kind: 'place' };

it('chooses the outfit and the place of an item again, and while the account’s are still loading', () => {
  for (const presets of [[coat, roof], undefined]) {
    const restored = restoreScene(draft, made, presets);
    expect(restored.changed).toBeNull();
    expect(restored.draft).toMatchObject({ prompt: 'a sailor', outfitId: outfit.id, placeId: place.id });
  }
});

it.each([
  ['was deleted', [roof]],
  ['has other words now', [{ ...coat, words: 'wearing a blue coat' }, roof]],
])('puts the words of both into the prompt, in their order, when one %s', (_, presets) => {
  const { changed, draft: restored } = restoreScene(draft, made, presets);
  expect(restored).toMatchObject({
    prompt: 'a sailor, wearing a red coat, on a roof',
    outfitId: null,
    placeId: null,
    seed: 7,
  });
  expect(changed).toBe('“Red coat” was changed or deleted. Its words are now in the prompt.');
});

it('names both when both were deleted, and leaves an item without them as it is', () => {
  expect(restoreScene(draft, made, []).changed).toBe(
    '“Red coat” and “Roof” were changed or deleted. Their words are now in the prompt.',
  );
  expect(restoreScene({ prompt: 'a sailor' }, { prompt: 'a sailor' } as object, [])).toEqual({
    draft: { prompt: 'a sailor' },
    changed: null,
  });
});
