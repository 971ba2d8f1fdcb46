import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkYaml } from '#platform/checked-yaml.ts';
import { generateTestKey, rotateTestKey } from '#tests/setup/key-ring.ts';
import { putEngine, removeEngine } from './edit-engine-file.ts';
import { createEngineFileSchema, withoutSecrets } from './engine-file.ts';
import { findForbiddenSecrets } from './page-secrets.ts';
import { isSameFile, openHeader, resealHeaders, sealHeaders } from './sealed-headers.ts';

const schema = createEngineFileSchema(withoutSecrets);
const isValid = (text: string) => checkYaml(text, schema).mistakes;
const zImage = {
  family: 'z-image-turbo',
  licence: 'Apache-2.0',
  diffusion: 'z.safetensors',
  textEncoder: 'q.safetensors',
  vae: 'ae.safetensors',
};
const engine = { kind: 'comfyui', id: 'attic', name: 'Attic', url: 'http://10.0.0.9:8188' };
const change = { engine, stacks: { z: zImage }, uses: { text_to_image: 'z' } };

describe('a change of the engine file', () => {
  it('makes the first file, and removes the last engine again', () => {
    const first = putEngine(null, change);
    expect(isValid(first)).toEqual([]);
    expect(parse(first)).toMatchObject({ engines: [engine], models: { stacks: { z: zImage } } });
    const without = removeEngine(first, 'attic');
    expect(isValid(without)).toEqual([]);
    expect(parse(without)).toMatchObject({ engines: [], models: { stacks: { z: zImage } } });
    expect(isValid(putEngine(without, change))).toEqual([]);
  });

  it('keeps comments, other engines and fields that it does not name', async () => {
    const example = await readFile('engines.example.yaml', 'utf8');
    const added = putEngine(example, change);
    expect(isValid(added)).toEqual([]);
    expect(added).toContain('# do not change it: jobs and statistics refer to it');
    const moved = putEngine(added, {
      engine: { id: 'gpu-1', url: 'http://10.0.0.6:8188', priority: 5 },
      stacks: { xl: zImage },
      uses: {},
    });
    const [gpu, attic] = parse(moved).engines;
    expect([gpu, attic]).toEqual([
      expect.objectContaining({ name: 'GPU 1', url: 'http://10.0.0.6:8188', priority: 5, concurrency: 2 }),
      engine,
    ]);
    expect(parse(moved).models.stacks.xl.family).toBe('sdxl');
    expect(parse(removeEngine(moved, 'gpu-1')).engines).toEqual([engine]);
    expect(parse(removeEngine(moved, 'nothing')).engines).toHaveLength(2);
  });

  it('removes a field that is set to undefined', () => {
    const costly = putEngine(null, { ...change, engine: { ...engine, costPerSecond: 0.1 } });
    const free = putEngine(costly, {
      engine: { id: 'attic', costPerSecond: undefined },
      stacks: {},
      uses: {},
    });
    expect(parse(free).engines[0]).toEqual(engine);
  });
});

describe('the secrets of the engine file', () => {
  const keys = generateTestKey();
  const withHeader = (value: string, url = engine.url) =>
    putEngine(null, { ...change, engine: { ...engine, url, headers: { Authorization: value } } });
  const variable = (name: string) => `\${${name}}`;
  const readHeader = (text: string): string => parse(text).engines[0].headers.Authorization;

  it('are sealed where they stand, once, and open for their server alone', () => {
    const sealed = sealHeaders(withHeader('Bearer of-the-proxy'), keys);
    expect(sealed).not.toContain('of-the-proxy');
    expect(isValid(sealed)).toEqual([]);
    expect(sealHeaders(sealed, keys)).toBe(sealed);
    const value = readHeader(sealed);
    expect(openHeader(value, 'http://10.0.0.9:8188/below', keys)).toBe('Bearer of-the-proxy');
    expect(() => openHeader(value, 'http://evil.example.test', keys)).toThrow(/was kept for another address/);
    expect(() => openHeader(value, engine.url, generateTestKey())).toThrow(/was kept for another address/);
  });

  it('stay variables where they are variables', () => {
    const text = withHeader(variable('GPU_1_AUTHORIZATION'));
    expect(sealHeaders(text, keys)).toBe(text);
    expect(findForbiddenSecrets(text, null, keys)).toEqual([]);
  });

  it('must not be other variables of the installation, unless the published file gives them to this server', () => {
    const text = withHeader(variable('AUTH_SECRET'));
    const [mistake] = findForbiddenSecrets(text, null, keys);
    expect(mistake).toMatchObject({ path: ['engines', 0, 'headers', 'Authorization'] });
    expect(text.split('\n')[(mistake?.line ?? 0) - 1]).toContain('AUTH_SECRET');
    expect(findForbiddenSecrets(text, text, keys)).toEqual([]);
    const elsewhere = withHeader(variable('AUTH_SECRET'), 'https://evil.example.test');
    expect(findForbiddenSecrets(elsewhere, text, keys)).toHaveLength(1);
  });

  it('cannot be moved to another server by the page', () => {
    const value = readHeader(sealHeaders(withHeader('Bearer of-the-proxy'), keys));
    const moved = withHeader(value, 'https://evil.example.test');
    expect(findForbiddenSecrets(moved, null, keys).map(({ message }) => message)).toEqual([
      expect.stringMatching(/was kept for another address/),
    ]);
  });

  it('are the same under a newer key, which is all that a rotation changes', () => {
    const sealed = sealHeaders(withHeader('Bearer of-the-proxy'), keys);
    const rotated = rotateTestKey('2', keys);
    const { resealed, text, unopened } = resealHeaders(sealed, rotated);
    expect([resealed, unopened]).toEqual([1, 0]);
    expect(text).not.toBe(sealed);
    expect(isSameFile(text, sealed, rotated)).toBe(true);
    expect(isSameFile(text, withHeader('Bearer of-the-proxy'), rotated)).toBe(true);
    expect(isSameFile(text, withHeader('Bearer of-another'), rotated)).toBe(false);
    expect(resealHeaders(text, rotated)).toMatchObject({ resealed: 0, unopened: 0 });
    expect(resealHeaders(sealed, generateTestKey())).toMatchObject({ resealed: 0, unopened: 1 });
  });

  it('a text that is no engine file has none', () => {
    for (const text of ['', 'a: [', '- 1', 'engines: 5', 'engines: [{ headers: 5 }]']) {
      expect(sealHeaders(text, keys)).toBe(text);
      expect(findForbiddenSecrets(text, null, keys).length).toBeGreaterThan(0);
    }
  });
});
