import { expect, it } from 'vitest';
import { changedPersona, type Offered, tellGone, withoutGone } from './left-out.ts';

const [personaId, modelId] = [crypto.randomUUID(), crypto.randomUUID()];
const made = { personaId, modelId, personaName: 'Nora', modelName: 'Studio look', tag: 'lace' };
const settings = { prompt: 'a harbour', personaId, modelId, nsfwTag: 'lace', lora: 'none' };
const all: Offered = {
  personas: [{ id: personaId, name: 'Nora', updatedAt: '2026-02-01T00:00:00.000Z' }],
  models: [{ id: modelId, status: 'completed' }],
  tags: {
    imageTags: [{ id: 'lace', label: 'Lace' }],
    videoLoras: [{ id: 'none', label: 'None' }],
    trainingGroups: [],
  },
};

it('what is there stays, and what has not been read is not judged', () => {
  expect(withoutGone(settings, made, all)).toEqual({ settings, gone: [] });
  const unread = { personas: undefined, models: undefined, tags: undefined };
  expect(withoutGone(settings, made, unread)).toEqual({ settings, gone: [] });
  expect(tellGone([])).toBeNull();
});

it('what is gone is left out and called by the name it had', () => {
  const { settings: left, gone } = withoutGone(settings, made, {
    personas: [],
    models: [{ id: modelId, status: 'training' }],
    tags: { imageTags: [], videoLoras: [], trainingGroups: [] },
  });
  expect(left).toEqual({ prompt: 'a harbour', personaId: null, modelId: null, nsfwTag: null, lora: 'none' });
  expect(tellGone(gone)).toBe(
    'The persona “Nora”, the model “Studio look”, and the tag “lace” are gone and were left out.',
  );
  expect(tellGone(gone.slice(0, 1))).toBe('The persona “Nora” is gone and was left out.');
});

it('a persona that was changed after the picture is told of', () => {
  expect(changedPersona({ createdAt: '2026-01-01T00:00:00.000Z' }, made, all)).toMatch(
    /“Nora” has been changed/,
  );
  expect(changedPersona({ createdAt: '2026-03-01T00:00:00.000Z' }, made, all)).toBeNull();
});
