import { expect, it } from 'vitest';
import {
  type AvailableChoices,
  describeChangedPersona,
  describeMissing,
  omitMissing,
} from './missing-choices.ts';

const [personaId, modelId] = [crypto.randomUUID(), crypto.randomUUID()];
const made = { personaId, modelId, personaName: 'Nora', modelName: 'Studio look', tag: 'lace' };
const settings = { prompt: 'a harbour', personaId, modelId, nsfwTag: 'lace', lora: 'none' };
const all: AvailableChoices = {
  personas: [{ id: personaId, name: 'Nora', updatedAt: '2026-02-01T00:00:00.000Z' }],
  models: [{ id: modelId, status: 'completed' }],
  tags: {
    imageTags: [{ id: 'lace', label: 'Lace' }],
    videoLoras: [{ id: 'none', label: 'None' }],
    trainingGroups: [],
  },
};

it('existing choices stay, and choices that are still loading count as existing', () => {
  expect(omitMissing(settings, made, all)).toEqual({ settings, gone: [] });
  const unread = { personas: undefined, models: undefined, tags: undefined };
  expect(omitMissing(settings, made, unread)).toEqual({ settings, gone: [] });
  expect(describeMissing([])).toBeNull();
});

it('missing choices are left out and listed by the name they had', () => {
  const { settings: left, gone } = omitMissing(settings, made, {
    personas: [],
    models: [{ id: modelId, status: 'training' }],
    tags: { imageTags: [], videoLoras: [], trainingGroups: [] },
  });
  expect(left).toEqual({ prompt: 'a harbour', personaId: null, modelId: null, nsfwTag: null, lora: 'none' });
  expect(describeMissing(gone)).toBe(
    'The persona “Nora”, the model “Studio look”, and the tag “lace” no longer exist and were left out.',
  );
  expect(describeMissing(gone.slice(0, 1))).toBe('The persona “Nora” no longer exists and was left out.');
});

it('describes a persona that changed after the picture was made', () => {
  expect(describeChangedPersona({ createdAt: '2026-01-01T00:00:00.000Z' }, made, all)).toMatch(
    /“Nora” has changed/,
  );
  expect(describeChangedPersona({ createdAt: '2026-03-01T00:00:00.000Z' }, made, all)).toBeNull();
});
