import { describe, expect, it } from 'vitest';
import type { RegisteredEngine } from '#contract/engine-registration.ts';
import { askToRevoke, explainState } from './registration-labels.ts';

const engine = { detail: '', drainedBy: null, running: 0, workers: 1 } as const;
const explain = (given: Partial<RegisteredEngine> & Pick<RegisteredEngine, 'state'>) =>
  explainState({ ...engine, ...given });

describe('the state of a registered engine', () => {
  it('needs no words while it works', () => {
    expect(explain({ state: 'active' })).toBeNull();
  });

  it('says when no worker uses it, and where to look', () => {
    expect(explain({ state: 'active', workers: 0 })).toContain('ENGINES=file');
  });

  it('says what its agent said, or that ComfyUI does not answer', () => {
    expect(explain({ state: 'starting', detail: 'Out of memory' })).toBe('Out of memory');
    expect(explain({ state: 'starting' })).toContain('does not answer');
  });

  it('counts the jobs that still run', () => {
    expect(explain({ state: 'draining', running: 1 })).toBe('No new jobs. 1 job still running.');
    expect(explain({ state: 'draining', running: 3 })).toBe('No new jobs. 3 jobs still running.');
  });

  it('says that a machine may be stopped only where the operator drained it', () => {
    expect(explain({ state: 'drained', drainedBy: 'operator' })).toContain('safe to stop');
    expect(explain({ state: 'drained', drainedBy: 'engine' })).not.toContain('safe to stop');
  });
});

describe('the question before a token is revoked', () => {
  it('names what follows for its engines', () => {
    expect(askToRevoke({ name: 'Rack', engines: 0 })).toContain('No server can register');
    expect(askToRevoke({ name: 'Rack', engines: 1 })).toContain('Its engine leaves at once');
    expect(askToRevoke({ name: 'Rack', engines: 4 })).toContain('Its 4 engines leave at once');
  });
});
