import { describe, expect, it } from 'vitest';
import { generateImageForm, generateNsfwVideoForm, generateSfwVideoForm } from '#contract/generation.ts';
import { parseDraft } from '#web/lib/draft.ts';
import { toGenerationCall } from './generation-call.ts';
import { calculatePrice, explainCharge, explainPrice, toGenerationRequest } from './generation-request.ts';

const draft = { ...parseDraft(undefined), prompt: 'a violinist at dusk' };
const five = { kind: 'video', seconds: 5, quality: 'mid' } as const;

describe('the price of a generation request', () => {
  it('is a token for each image', () => {
    expect(calculatePrice({ kind: 'image', count: 1 })).toBe(1);
    expect(calculatePrice({ kind: 'image', count: 12 })).toBe(12);
    expect(explainPrice({ kind: 'image', count: 12 })).toBe('12 images × 1 token');
  });

  it('of “Best of 4” is a picture and the share of the other three, for each that is kept', () => {
    const bestOf = { kind: 'image', count: 2, bestOf: true } as const;
    expect(calculatePrice(bestOf)).toBe(4);
    expect(explainPrice(bestOf)).toBe('2 images × 2 tokens: 1 for the one that is kept, 1 for the other 3');
    expect(toGenerationCall(draft, bestOf).body).toMatchObject({ parameters: { bundleSize: 2, bestOf: 4 } });
  });

  it('of a video is by its length and its quality', () => {
    expect(calculatePrice(five)).toBe(10);
    expect(calculatePrice({ ...five, seconds: 3, quality: 'low' })).toBe(3);
    expect(calculatePrice({ ...five, seconds: 10, quality: 'high' })).toBe(40);
    expect(explainPrice(five)).toBe('5 seconds cost 10 tokens at mid quality');
    expect(explainPrice({ ...five, seconds: 3, quality: 'low' })).toBe(
      '3 seconds cost 6 tokens, half as much at low quality',
    );
    expect(explainPrice({ ...five, quality: 'high' })).toContain('twice as much at high quality');
  });

  it('is held first and charged on completion', () => {
    for (const request of [five, { kind: 'image', count: 3 } as const]) {
      expect(explainCharge(request)).toMatch(/^Held now.* charged only when it is done\.$/);
    }
  });
});

describe('the generation call', () => {
  it('contains the regions of a new picture, and none of a variation or a video', () => {
    const regions = [{ box: { x: 0, y: 0, width: 0.5, height: 1 }, prompt: 'a lighthouse' }];
    const variation = { contentId: '0198c5a0-0000-7000-8000-000000000001', strength: 0.4 };
    const one = { kind: 'image', count: 1 } as const;
    const placed = { ...draft, regions };
    expect(generateImageForm.parse(toGenerationCall(placed, one).body).parameters).toMatchObject({ regions });
    for (const [each, request] of [
      [{ ...placed, variation }, one],
      [placed, five],
      [draft, one],
    ] as const)
      expect(JSON.stringify(toGenerationCall(each, request).body)).not.toContain('regions');
  });

  it('contains parameters, style words and the picture to vary; a video has no size and varies nothing', () => {
    const variation = { contentId: '0198c5a0-0000-7000-8000-000000000001', strength: 0.4 };
    const sampling = { steps: 40, guidance: 5.5, sampler: 'euler', scheduler: 'karras' };
    const chosen = { ...draft, parameters: sampling, styleWords: ' film grain ', variation };
    const picture = toGenerationCall(chosen, { kind: 'image', count: 1 });
    expect(generateImageForm.parse(picture.body).parameters).toMatchObject({
      ...sampling,
      styleWords: 'film grain',
      variation,
    });
    const size = { width: 1024, height: 640 };
    const sized = { ...draft, parameters: { ...sampling, size } };
    const form = generateImageForm.parse(toGenerationCall(sized, { kind: 'image', count: 1 }).body);
    expect(form.parameters.size).toEqual(size);
    expect(generateSfwVideoForm.parse(toGenerationCall(sized, five).body)).toMatchObject(sampling);
  });

  it('for images contains every chosen setting', () => {
    const chosen = {
      ...draft,
      negativePrompt: ' fog ',
      category: 'nsfw',
      aspectRatio: '9:16',
      seed: 7,
      nsfwTag: 'one',
      modelId: '0198c5a0-0000-7000-8000-000000000001',
      personaId: '0198c5a0-0000-7000-8000-000000000002',
      outfitId: '0198c5a0-0000-7000-8000-000000000003',
      placeId: '0198c5a0-0000-7000-8000-000000000004',
    } as const;
    const { route, body } = toGenerationCall(chosen, { kind: 'image', count: 4 });
    expect(route).toBe('generateImage');
    expect(generateImageForm.parse(body)).toEqual({
      type: 'image',
      prompt: 'a violinist at dusk',
      negativePrompt: 'fog',
      parameters: {
        aspectRatio: '9:16',
        category: 'nsfw',
        seed: 7,
        bestOf: 1,
        bundleSize: 4,
        nsfwTag: 'one',
        modelId: '0198c5a0-0000-7000-8000-000000000001',
        personaId: '0198c5a0-0000-7000-8000-000000000002',
        outfitId: '0198c5a0-0000-7000-8000-000000000003',
        placeId: '0198c5a0-0000-7000-8000-000000000004',
      },
    });
  });

  it('leaves an empty negative prompt and a random seed to the server', () => {
    const { body } = toGenerationCall({ ...draft, negativePrompt: '  ' }, { kind: 'image', count: 1 });
    const sent = JSON.parse(JSON.stringify(body));
    expect(sent).not.toHaveProperty('negativePrompt');
    expect(sent).not.toHaveProperty('parameters.seed');
  });

  it('for a video uses the route of its category, with a LoRA only in the adult one', () => {
    const safe = toGenerationCall({ ...draft, lora: 'two' }, five);
    expect(safe.route).toBe('generateSfwVideo');
    expect(generateSfwVideoForm.parse(safe.body)).toMatchObject({ duration: 5, quality: 'mid' });
    expect(safe.body).not.toHaveProperty('loraModel');
    const adult = toGenerationCall({ ...draft, category: 'nsfw', lora: 'two' }, { ...five, seconds: 10 });
    expect(adult.route).toBe('generateNsfwVideo');
    expect(generateNsfwVideoForm.parse(adult.body)).toMatchObject({ duration: 10, loraModel: 'two' });
  });

  it('from the composer is one to four images, or five seconds of video', () => {
    expect(toGenerationRequest({ ...draft, kind: 'bundle', bundleCount: 4, seconds: 10 })).toEqual({
      kind: 'image',
      count: 4,
    });
    expect(
      toGenerationRequest({ ...draft, kind: 'video', bundleCount: 4, seconds: 10, quality: 'high' }),
    ).toEqual({
      kind: 'video',
      seconds: 5,
      quality: 'high',
    });
  });
});
