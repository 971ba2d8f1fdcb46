import { describe, expect, it } from 'vitest';
import type { ListedEngine } from '#contract/engine-file.ts';
import type { EngineReport, FamilyReport, ProposedStack } from '#contract/engine-setup.ts';
import { describeProgress, groupFamilies } from './connect-labels.ts';
import { listChoices, noModels, toChange, toModelValues, toTestForm, toValues } from './connect-values.ts';

const listed: ListedEngine = {
  kind: 'comfyui',
  id: 'gpu-1',
  name: 'Attic',
  url: 'http://10.0.0.5:8188',
  headers: [{ name: 'Authorization', variable: null }],
  priority: 5,
  concurrency: 3,
  costPerSecond: 0.0002,
};
const stack = (name: string, changed: Partial<ProposedStack> = {}): ProposedStack => ({
  name,
  family: 'sdxl',
  label: name,
  licence: 'Own',
  files: [{ role: 'checkpoint', name: `${name}.safetensors` }],
  exists: false,
  uses: ['text_to_image'],
  ...changed,
});
const report = (stacks: ProposedStack[], uses: EngineReport['uses']): EngineReport => ({
  problem: null,
  detail: '',
  families: [],
  stacks,
  uses,
  operations: [],
  lacks: [],
});

describe('the form of an engine', () => {
  it('of a new one has a free ID, and tests its address without a kept header', () => {
    const values = toValues(null, ['gpu-1', 'gpu-3']);
    expect(values.id).toBe('gpu-2');
    expect(toTestForm({ ...values, url: ' http://10.0.0.5 ' }, false)).toEqual({
      kind: 'comfyui',
      id: null,
      url: 'http://10.0.0.5',
      header: { kind: 'none' },
    });
  });

  it('of a listed one keeps its header, which it never shows, and changes nothing by itself', () => {
    const values = toValues(listed, ['gpu-1']);
    expect(values).toMatchObject({ header: 'keep', headerValue: '' });
    expect(toTestForm(values, true)).toMatchObject({ id: 'gpu-1', header: { kind: 'keep' } });
    const { headers: _, ...facts } = listed;
    expect(toChange(values, noModels, [])).toEqual({
      kind: 'put',
      engine: { ...facts, header: { kind: 'keep' } },
      stacks: [],
      uses: [],
    });
  });

  it('of an endpoint has its key in a variable', () => {
    const values = { ...toValues(null, []), kind: 'runpod' as const, endpoint: ' abc ', name: ' ' };
    expect(toChange(values, noModels, []).kind === 'put' && toChange(values, noModels, [])).toMatchObject({
      engine: { kind: 'runpod', endpoint: 'abc', keyVariable: 'RUNPOD_API_KEY', name: 'gpu-1' },
    });
  });
});

describe('the models of an engine', () => {
  it('are the new stacks that a use takes, and every proposed use', () => {
    const proposed = [stack('xl'), stack('spare'), stack('known', { exists: true })];
    const models = toModelValues(report(proposed, [{ use: 'text_to_image', stack: 'xl' }]));
    expect(models).toEqual({ stacks: ['xl'], uses: { text_to_image: 'xl' } });
    const change = toChange(toValues(listed, []), models, proposed);
    expect(change).toMatchObject({
      stacks: [{ name: 'xl', family: 'sdxl', licence: 'Own' }],
      uses: [{ use: 'text_to_image', stack: 'xl' }],
    });
  });

  it('can be chosen for a use from what is checked and what the file has', () => {
    const proposed = [stack('xl'), stack('spare'), stack('known', { exists: true })];
    const file = { engines: [], stacks: [], uses: [{ use: 'text_to_image' as const, stacks: ['old'] }] };
    const models = { stacks: ['xl'], uses: {} };
    expect(listChoices('text_to_image', models, proposed, file)).toEqual(['xl', 'known', 'old']);
    expect(listChoices('upscale', models, proposed, file)).toEqual([]);
  });
});

describe('what the page says', () => {
  it('groups families by what is there', () => {
    const family = (label: string, ...found: (string | null)[]): FamilyReport => ({
      family: label,
      label,
      licence: '',
      uses: [],
      files: found.map((name) => ({
        folder: 'vae',
        name: 'a',
        found: name,
        bytes: 1,
        sha256: null,
        repository: '',
      })),
    });
    const all = [family('a', 'x', 'y'), family('b', 'x', null), family('c', null, null)];
    const { absent, begun, ready } = groupFamilies(all);
    expect([ready, begun, absent].map((each) => each.map(({ label }) => label))).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ]);
  });

  it('counts a worker only when it applies the version without a problem', () => {
    const workers = [
      { worker: 'a', version: 4, problem: null },
      { worker: 'b', version: 3, problem: 'A variable is not set.' },
    ];
    expect(describeProgress(4, workers)).toBe('Version 4 applies on 1 of 2 workers.');
    expect(describeProgress(4, workers.slice(0, 1))).toBe('Version 4 applies on 1 of 1 worker.');
    expect(describeProgress(4, [])).toContain('No running worker uses the engine file');
  });
});
