import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatTrainingStatesPage } from '../scripts/lib/training-states-page.ts';
import { canMove, toModelStatus, toSessionState } from '../src/features/training/training-states.ts';

describe('the states of a training', () => {
  it('match their diagram', () => {
    const page = readFileSync(new URL('../docs/training-states.md', import.meta.url), 'utf8');
    expect(page).toBe(formatTrainingStatesPage());
  });

  it('follow from what is stored and from the job', () => {
    expect(toModelStatus({ item: null, job: null })).toBe('preparing');
    expect(toModelStatus({ item: 'processing', job: null })).toBe('queued');
    expect(toModelStatus({ item: 'processing', job: 'queued' })).toBe('queued');
    expect(toModelStatus({ item: 'processing', job: 'running' })).toBe('training');
    expect(toModelStatus({ item: 'completed', job: null })).toBe('completed');
    expect(toModelStatus({ item: 'failed', job: 'failed' })).toBe('failed');
    const at = (step: number) => ({ status: 'active', step }) as const;
    expect(toSessionState(at(1), null)).toBe('choosing');
    expect(toSessionState(at(2), 'completed')).toBe('collecting');
    expect(toSessionState(at(3), 'training')).toBe('training');
    // A cancelled training removes its model.
    expect(toSessionState(at(3), null)).toBe('collecting');
    expect(toSessionState(at(3), 'completed')).toBe('trained');
    expect(toSessionState({ status: 'completed', step: 3 }, 'completed')).toBe('closed');
  });

  it('allow no way back while a model is in training', () => {
    expect(canMove('training', 'back')).toBe(false);
    expect(canMove('training', 'startFresh')).toBe(false);
    expect(canMove('collecting', 'back')).toBe(true);
  });
});
