import { describe, expect, it } from 'vitest';
import { composeScene } from '../compose.ts';
import { heldOutPrompts } from './held-out-prompts.ts';
import { readSubject } from './read-subject.ts';

const kinds = { people: ['person', 'pair'], things: ['things'], place: ['place'], nothing: ['nothing'] } as const;

describe('the held-out prompts', () => {
  it.each(heldOutPrompts)('$prompt', (asked) => {
    const subject = readSubject(asked.prompt, false);
    expect(kinds[asked.shows], JSON.stringify(subject)).toContain(subject.kind);
    if (asked.shows === 'people') expect(subject.kind === 'pair' ? 2 : 1, JSON.stringify(subject)).toBe(asked.people ?? 1);
    expect(subject.things.map(({ name }) => name).sort()).toEqual([...(asked.things ?? [])].sort());
    for (const part of asked.undrawn ?? []) expect(subject.undrawn.join('; ')).toContain(part);
    if (asked.undrawn?.length === 0) expect(subject.undrawn).toEqual([]);
    if (asked.shows === 'nothing') expect(subject.undrawn).not.toEqual([]);
    if (asked.shows === 'nothing' || asked.shows === 'things') return;
    const scene = composeScene({ prompt: asked.prompt, negativePrompt: '', seed: 5, model: null, identity: null, aspectRatio: '1:1' });
    if (asked.place) expect(scene.place).toBe(asked.place);
  });
});
