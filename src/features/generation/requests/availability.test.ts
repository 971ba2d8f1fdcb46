import type { UnsupportedOperation } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { type EngineInService, getAvailability } from './availability.ts';

const picture = { operation: 'text_to_image', category: 'sfw' } as const;
const video = { operation: 'text_to_video', category: 'sfw' } as const;
const lack = (more: Partial<UnsupportedOperation>): UnsupportedOperation => ({
  ...video,
  reason: '',
  details: [],
  ...more,
});

const engine = (more: Partial<EngineInService> = {}): EngineInService => ({
  operations: ['text_to_image', 'text_to_video'],
  abilities: { unsupported: [] },
  isAvailable: true,
  ...more,
});

describe('work', () => {
  it('can be done now where an engine that can do it is there', () => {
    expect(getAvailability([engine()], picture).state).toBe('available');
    expect(getAvailability([engine({ isAvailable: false }), engine()], picture).state).toBe('available');
  });

  it('waits while those that can do it are away, and before the first engine is heard of', () => {
    const others = engine({ operations: ['image_to_text'] });
    expect(getAvailability([engine({ isAvailable: false }), others], picture).state).toBe('away');
    expect(getAvailability([], picture).state).toBe('away');
  });

  it('may be possible on an engine that has not said yet', () => {
    expect(getAvailability([engine({ operations: null, abilities: null })], video).state).toBe('available');
  });

  it('that no engine can do says why, in the words of one that has some', () => {
    const stills = engine({
      operations: ['text_to_image'],
      abilities: { unsupported: [lack({ reason: 'It draws stills.' }), lack({ category: 'nsfw' })] },
    });
    expect(getAvailability([engine({ operations: ['image_to_text'] }), stills], video)).toEqual({
      state: 'unable',
      reason: 'Videos cannot be made here at the moment. It draws stills.',
    });
  });

  it('that can be done in the other category names its own', () => {
    const half = engine({
      abilities: { unsupported: [lack({ category: 'nsfw', reason: 'It has no model for it.' })] },
    });
    expect(getAvailability([half], video).state).toBe('available');
    expect(getAvailability([half], { ...video, category: 'nsfw' })).toEqual({
      state: 'unable',
      reason: 'Videos cannot be made here in the NSFW category at the moment. It has no model for it.',
    });
  });
});

describe('with a trained model', () => {
  const without = engine({
    abilities: { unsupported: [], unsupportedWithModel: [lack({ reason: 'Choose no model.' })] },
  });

  it('what can be done without one is refused in the engine’s words', () => {
    expect(getAvailability([without], video).state).toBe('available');
    const unable = { state: 'unable', reason: 'Choose no model.' };
    expect(getAvailability([without], { ...video, withModel: true })).toEqual(unable);
    expect(getAvailability([without], { ...picture, withModel: true }).state).toBe('available');
  });

  it('it is done where another engine can', () => {
    expect(getAvailability([without, engine()], { ...video, withModel: true }).state).toBe('available');
  });
});

describe('with the LoRA of a tag', () => {
  const lora = { name: 'rain', licence: 'CC-BY-4.0', work: [picture], details: [] };
  const applies = engine({ abilities: { unsupported: [], adapters: [lora] } });

  it('it is done where the LoRA is, and nowhere else', () => {
    expect(getAvailability([applies], { ...picture, adapters: ['rain'] })).toEqual({
      state: 'available',
      withoutLora: null,
    });
    const reason = 'What this tag adds is not available here. Choose another.';
    for (const need of [
      { ...picture, adapters: ['snow'] },
      { ...video, adapters: ['rain'] },
    ]) {
      expect(getAvailability([applies], need)).toEqual({ state: 'unable', reason });
    }
  });

  it('an engine that applies none makes it from the words, and that is said', () => {
    const need = { ...picture, adapters: ['rain'] };
    expect(getAvailability([engine()], need)).toMatchObject({ state: 'available', withoutLora: 'all' });
    expect(getAvailability([engine(), applies], need)).toMatchObject({ withoutLora: 'some' });
  });
});

describe('with pictures of the person', () => {
  const work = [picture];
  const abilities: EngineInService['abilities'] = {
    unsupported: [],
    unsupportedWithModel: [{ ...picture, reason: 'Choose no model.', details: [] }],
    identity: [{ ...picture, sources: ['references'], references: 4 }],
    adapters: [{ name: 'rain', licence: 'own', work, workWithReferences: [], details: [] }],
  };
  const given = { ...picture, withReferences: true };

  it('a model that the engine cannot apply is not needed', () => {
    const modelled = { ...picture, withModel: true };
    expect(getAvailability([engine({ abilities })], modelled).state).toBe('unable');
    expect(getAvailability([engine({ abilities })], { ...modelled, ...given }).state).toBe('available');
  });

  it('a tag whose LoRA is for the other model is refused, because one of both would be lost', () => {
    const tagged = { adapters: ['rain'] };
    expect(getAvailability([engine({ abilities })], { ...picture, ...tagged }).state).toBe('available');
    expect(getAvailability([engine({ abilities })], { ...given, ...tagged })).toEqual({
      state: 'unable',
      reason: 'What this tag adds is not available for this persona here. Choose another, or no persona.',
    });
  });
});

describe('a video', () => {
  const film = (seconds: number) => ({ ...video, seconds });
  const short = engine({ abilities: { unsupported: [], longestVideo: 5 } });

  it('is at most as long as an engine makes one', () => {
    expect(getAvailability([short], film(5)).state).toBe('available');
    expect(getAvailability([short, engine()], film(10)).state).toBe('available');
    expect(getAvailability([short], film(10))).toEqual({
      state: 'unable',
      reason: 'Videos here last at most 5 seconds at the moment. Choose a shorter one.',
    });
  });
});
