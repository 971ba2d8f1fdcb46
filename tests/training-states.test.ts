import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { trainingStatesPage } from '../scripts/lib/training-states-page.ts';
import { mayMove, modelStatus, sessionState } from '../src/features/training/training-states.ts';

describe('the states of a training', () => {
  it('are drawn as they are', () => {
    const page = readFileSync(new URL('../docs/training-states.md', import.meta.url), 'utf8');
    expect(page).toBe(trainingStatesPage());
  });

  it('follow from what is stored and from the job', () => {
    expect(modelStatus({ item: null, job: null })).toBe('preparing');
    expect(modelStatus({ item: 'processing', job: null })).toBe('queued');
    expect(modelStatus({ item: 'processing', job: 'queued' })).toBe('queued');
    expect(modelStatus({ item: 'processing', job: 'running' })).toBe('training');
    expect(modelStatus({ item: 'completed', job: null })).toBe('completed');
    expect(modelStatus({ item: 'failed', job: 'failed' })).toBe('failed');
    const at = (step: number) => ({ status: 'active', step }) as const;
    expect(sessionState(at(1), null)).toBe('choosing');
    expect(sessionState(at(2), 'completed')).toBe('collecting');
    expect(sessionState(at(3), 'training')).toBe('training');
    // A training that was cancelled has taken its model with it.
    expect(sessionState(at(3), null)).toBe('collecting');
    expect(sessionState(at(3), 'completed')).toBe('trained');
    expect(sessionState({ status: 'completed', step: 3 }, 'completed')).toBe('closed');
  });

  it('allow no way back while a model is in training', () => {
    expect(mayMove('training', 'back')).toBe(false);
    expect(mayMove('training', 'startFresh')).toBe(false);
    expect(mayMove('collecting', 'back')).toBe(true);
  });
});
