import type { Lack } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { type EngineInService, prospectOf } from './prospects.ts';

const picture = { operation: 'text_to_image', category: 'sfw' } as const;
const video = { operation: 'text_to_video', category: 'sfw' } as const;
const lack = (more: Partial<Lack>): Lack => ({ ...video, reason: '', details: [], ...more });

const engine = (more: Partial<EngineInService> = {}): EngineInService => ({
  operations: ['text_to_image', 'text_to_video'],
  abilities: { lacks: [] },
  here: true,
  ...more,
});

describe('work', () => {
  it('can be done now where an engine that can do it is there', () => {
    expect(prospectOf([engine()], picture).state).toBe('available');
    expect(prospectOf([engine({ here: false }), engine()], picture).state).toBe('available');
  });

  it('waits while those that can do it are away, and before the first engine is heard of', () => {
    const others = engine({ operations: ['image_to_text'] });
    expect(prospectOf([engine({ here: false }), others], picture).state).toBe('away');
    expect(prospectOf([], picture).state).toBe('away');
  });

  it('may be possible on an engine that has not said yet', () => {
    expect(prospectOf([engine({ operations: null, abilities: null })], video).state).toBe('available');
  });

  it('that no engine can do says why, in the words of one that has some', () => {
    const stills = engine({
      operations: ['text_to_image'],
      abilities: { lacks: [lack({ reason: 'It draws stills.' }), lack({ category: 'nsfw' })] },
    });
    expect(prospectOf([engine({ operations: ['image_to_text'] }), stills], video)).toEqual({
      state: 'unable',
      reason: 'Videos cannot be made here at the moment. It draws stills.',
    });
  });

  it('that can be done in the other category names its own', () => {
    const half = engine({
      abilities: { lacks: [lack({ category: 'nsfw', reason: 'It has no model for it.' })] },
    });
    expect(prospectOf([half], video).state).toBe('available');
    expect(prospectOf([half], { ...video, category: 'nsfw' })).toEqual({
      state: 'unable',
      reason: 'Videos cannot be made here in the NSFW category at the moment. It has no model for it.',
    });
  });
});

describe('with a trained model', () => {
  const without = engine({
    abilities: { lacks: [], lacksWithModel: [lack({ reason: 'Choose no model.' })] },
  });

  it('what can be done without one is refused in the engine’s words', () => {
    expect(prospectOf([without], video).state).toBe('available');
    const unable = { state: 'unable', reason: 'Choose no model.' };
    expect(prospectOf([without], { ...video, withModel: true })).toEqual(unable);
    expect(prospectOf([without], { ...picture, withModel: true }).state).toBe('available');
  });

  it('it is done where another engine can', () => {
    expect(prospectOf([without, engine()], { ...video, withModel: true }).state).toBe('available');
  });
});

describe('with the LoRA of a tag', () => {
  const lora = { name: 'rain', licence: 'CC-BY-4.0', work: [picture], details: [] };
  const applies = engine({ abilities: { lacks: [], adapters: [lora] } });

  it('it is done where the LoRA is, and nowhere else', () => {
    expect(prospectOf([applies], { ...picture, adapters: ['rain'] })).toEqual({
      state: 'available',
      wordsAlone: null,
    });
    const reason = 'What this tag adds is not available here. Choose another.';
    for (const need of [
      { ...picture, adapters: ['snow'] },
      { ...video, adapters: ['rain'] },
    ]) {
      expect(prospectOf([applies], need)).toEqual({ state: 'unable', reason });
    }
  });

  it('an engine that applies none makes it from the words, and that is said', () => {
    const need = { ...picture, adapters: ['rain'] };
    expect(prospectOf([engine()], need)).toMatchObject({ state: 'available', wordsAlone: 'all' });
    expect(prospectOf([engine(), applies], need)).toMatchObject({ wordsAlone: 'some' });
  });
});
