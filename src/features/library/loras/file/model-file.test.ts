import { describe, expect, it } from 'vitest';
import { loraFamilies } from '#contract/chosen-loras.ts';
import {
  joinSafetensors,
  layersByFamily,
  makeLoraFile,
  makeSafetensors,
} from '#tests/factories/lora-files.ts';
import { describeModelFile, type ModelKind } from './describe-file.ts';
import { HeaderError, lengthBytes, readHeader, readHeaderLength } from './read-header.ts';

function describeFile(file: Buffer, kind: ModelKind = 'lora') {
  const length = readHeaderLength(file, file.length);
  const json = file.subarray(lengthBytes, lengthBytes + length);
  return describeModelFile(readHeader(json, file.length - lengthBytes - length), kind);
}
const refuse = (file: Buffer, kind?: ModelKind): string => {
  try {
    describeFile(file, kind);
  } catch (error) {
    if (error instanceof HeaderError) return error.message;
    throw error;
  }
  return 'taken';
};
const half = { dtype: 'F16', shape: [1, 4], data_offsets: [0, 8] };
const withHeader = (header: unknown, data = 8) => joinSafetensors(JSON.stringify(header), Buffer.alloc(data));

describe('the header of a safetensors file', () => {
  it('gives tensors and metadata', () => {
    const file = makeSafetensors({ tensors: { a: [2, 3], b: [4] }, metadata: { title: 'Soft light' } });
    const length = readHeaderLength(file, file.length);
    const header = readHeader(file.subarray(8, 8 + length), file.length - 8 - length);
    expect(header.tensors).toEqual([
      { name: 'a', type: 'F16', shape: [2, 3] },
      { name: 'b', type: 'F16', shape: [4] },
    ]);
    expect(header.metadata.get('title')).toBe('Soft light');
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a pickle', Buffer.from('\x80\x02}q\x00(X\x05\x00\x00\x00alphaq\x01K\x01u.')],
    ['a ZIP, as .pt files are', Buffer.from('PK\x03\x04 and more of it')],
    ['a length beyond the file', joinSafetensors('{}', Buffer.alloc(0)).fill(0xff, 0, 8)],
    ['no JSON', joinSafetensors('{"a": ', Buffer.alloc(8))],
    ['a list', joinSafetensors('[1, 2]', Buffer.alloc(8))],
    ['no tensor', withHeader({ __metadata__: { a: 'b' } }, 0)],
    ['metadata that is no text', withHeader({ __metadata__: { a: { b: 1 } }, x: half })],
    ['deep nesting', joinSafetensors(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, Buffer.alloc(8))],
    ['an unknown type', withHeader({ x: { ...half, dtype: 'PICKLE' } })],
    ['a type of every object', withHeader({ x: { ...half, dtype: 'constructor' } })],
    ['a negative size', withHeader({ x: { ...half, shape: [-1, -4] } })],
    ['a size that no number holds', withHeader({ x: { ...half, shape: [2 ** 40, 2 ** 40] } })],
    ['offsets that do not fit the shape', withHeader({ x: { ...half, data_offsets: [0, 6] } }, 6)],
    ['offsets beyond the file', withHeader({ x: { ...half, data_offsets: [0, 8] } }, 4)],
    ['data that no tensor has', withHeader({ x: half }, 12)],
    ['tensors that overlap', withHeader({ x: half, y: { ...half, data_offsets: [4, 12] } }, 12)],
    ['a gap', withHeader({ x: half, y: { ...half, data_offsets: [12, 20] } }, 20)],
  ])('is refused with %s', (_, file) => {
    expect(refuse(file)).toMatch(/^(This is no|The file is|The desc|A tensor|There is no|The tensors)/);
  });

  it('is bounded: 16 MiB and 20,000 tensors', () => {
    const long = Buffer.alloc(17 * 1024 ** 2, 0x20);
    long.writeBigUInt64LE(16n * 1024n ** 2n + 1n);
    expect(refuse(long)).toContain('too long');
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`t${n}`, [0]]));
    expect(refuse(makeSafetensors({ tensors: many }))).toContain('too many');
  });
});

describe('the family of a LoRA', () => {
  const metadataByFamily = { 'qwen-image-edit': { ss_base_model_version: 'qwen_image_edit' } };

  it.each(loraFamilies)('is known by its layers: %s', (family) => {
    const metadata = family in metadataByFamily ? metadataByFamily['qwen-image-edit'] : undefined;
    expect(describeFile(makeLoraFile(family, metadata ? { metadata } : {})).family).toBe(family);
  });

  it('is not believed where the metadata says another one', () => {
    const metadata = { ss_base_model_version: 'sd_1.5', 'modelspec.architecture': 'stable-diffusion-v1' };
    expect(describeFile(makeLoraFile('qwen-image', { metadata })).family).toBe('qwen-image');
  });

  it('is that of the metadata where the layers of two families have the same sizes', () => {
    const layers = [['diffusion_model.double_blocks.0.img_attn.qkv', 3072, 9216]] as const;
    const make = (base: string) =>
      makeLoraFile('flux-schnell', { layers, metadata: { 'modelspec.architecture': base } });
    expect(describeFile(make('flux-1-dev/lora')).family).toBe('flux-schnell');
    expect(describeFile(make('Flux.2-klein-4B/lora')).family).toBe('flux2-klein');
    expect(refuse(make('something'))).toContain('cannot be recognised');
  });

  it('is found in other ways of writing: diffusers, text encoders beside it, LyCORIS', () => {
    const sdxl = [['unet.down_blocks.1.attentions.0.transformer_blocks.0.attn2.to_k', 2048, 640]] as const;
    expect(describeFile(makeLoraFile('sdxl', { layers: sdxl })).family).toBe('sdxl');
    const flux = [
      ['transformer.transformer_blocks.7.attn.to_q', 3072, 3072],
      ['transformer.single_transformer_blocks.30.attn.to_q', 3072, 3072],
    ] as const;
    expect(describeFile(makeLoraFile('flux-schnell', { layers: flux })).family).toBe('flux-schnell');
    const klein = [['transformer.single_transformer_blocks.0.attn.to_qkv_mlp_proj', 3072, 27_648]] as const;
    expect(describeFile(makeLoraFile('flux2-klein', { layers: klein })).family).toBe('flux2-klein');
    const loha = makeSafetensors({
      tensors: {
        'lora_unet_down_blocks_1_attentions_0_transformer_blocks_0_attn2_to_k.hada_w1_a': [640, 4],
        'lora_unet_down_blocks_1_attentions_0_transformer_blocks_0_attn2_to_k.hada_w1_b': [4, 768],
        'lora_unet_down_blocks_1_attentions_0_transformer_blocks_0_attn2_to_k.alpha': [],
      },
    });
    expect(describeFile(loha).family).toBe('sd15');
  });

  it.each([
    ['FLUX.2 klein 9B', [['diffusion_model.double_blocks.0.img_attn.qkv', 4096, 12_288]]],
    ['FLUX.2 dev', [['diffusion_model.double_blocks.0.img_attn.qkv', 6144, 18_432]]],
    [
      'Stable Diffusion 2',
      [['lora_unet_up_blocks_1_attentions_0_transformer_blocks_0_attn2_to_k', 1024, 640]],
    ],
    ['Wan 2.1 1.3B', [['diffusion_model.blocks.0.self_attn.q', 1536, 1536]]],
    ['Lumina 2', [['diffusion_model.layers.0.attention.qkv', 2304, 2304]]],
  ] as const)('is named where no engine here draws with it: %s', (name, layers) => {
    expect(refuse(makeLoraFile('sdxl', { layers }))).toBe(
      `This file is for ${name}, which no engine here draws with.`,
    );
  });

  it('is refused where it is unknown, and a whole model is no LoRA', () => {
    expect(refuse(makeLoraFile('sdxl', { layers: [['somewhere.else', 8, 8]] }))).toContain(
      'cannot be recognised',
    );
    const checkpoint = makeSafetensors({
      tensors: {
        'model.diffusion_model.input_blocks.4.1.transformer_blocks.0.attn2.to_k.weight': [640, 2048],
        'conditioner.embedders.1.model.positional_embedding': [77, 1280],
      },
    });
    expect(refuse(checkpoint)).toContain('whole model');
    expect(describeFile(checkpoint, 'checkpoint').family).toBe('sdxl');
    expect(refuse(makeLoraFile('sdxl'), 'checkpoint')).toContain('This is a LoRA');
  });

  it('never fails in another way, whatever bytes it gets', () => {
    const file = makeLoraFile('flux2-klein', { metadata: { ss_tag_frequency: '{"10_x": {"tree": 4}}' } });
    const headerEnd = 8 + readHeaderLength(file, file.length);
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed % below;
    };
    for (let turn = 0; turn < 2_000; turn += 1) {
      const broken = Buffer.from(file.subarray(0, turn % 5 === 0 ? next(file.length) : file.length));
      for (let n = 0; n < 3 && broken.length > 0; n += 1)
        broken[next(Math.min(headerEnd, broken.length))] = next(256);
      expect(typeof refuse(broken)).toBe('string');
    }
  });
});

describe('the words of a file', () => {
  it('are its trigger words, and what its trainer wrote about the pictures', () => {
    const metadata = {
      'modelspec.title': 'Soft light',
      'modelspec.trigger_phrase': ' softlight ',
      ss_tag_frequency: JSON.stringify({ '12_lamps at dusk': { lamp: 30, street: 31 } }),
    };
    const described = describeFile(makeLoraFile('sdxl', { metadata }));
    expect(described.triggerWords).toEqual(['softlight']);
    expect(described.words).toMatchObject({ title: 'Soft light', tags: ['lamps at dusk', 'street', 'lamp'] });
  });

  it('are none where they are not as trainers write them', () => {
    for (const ss_tag_frequency of ['', '[]', '{', '{"a": 3}', 'null']) {
      expect(describeFile(makeLoraFile('sdxl', { metadata: { ss_tag_frequency } })).triggerWords).toEqual([]);
    }
    expect(layersByFamily.sdxl.length).toBeGreaterThan(0);
  });
});
