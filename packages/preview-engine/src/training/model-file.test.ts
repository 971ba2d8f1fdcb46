import { EngineError } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { createIdentity } from '../identity.ts';
import { understand } from '../understand.ts';
import { type ModelFile, readModelFile, writeModelFile } from './model-file.ts';

const model: ModelFile = {
  trigger: 'cwx person',
  identity: createIdentity(7, understand('', '')),
  pictures: { given: 10, read: 9, agreeing: 8 },
  steps: 1000,
  seed: 5,
  loss: 0.031,
};
const content = JSON.parse(writeModelFile(model).toString()) as Record<string, unknown>;
const changed = (change: object) => Buffer.from(JSON.stringify({ ...content, ...change }));

describe('the file of a model', () => {
  it('is read as it was written, and is small', () => {
    expect(readModelFile(writeModelFile(model))).toEqual(model);
    expect(writeModelFile(model).length).toBeLessThan(3000);
  });

  it.each([
    ['is empty', Buffer.alloc(0)],
    ['is cut off', writeModelFile(model).subarray(0, 400)],
    ['is a LoRA of another engine', Buffer.from([0x40, 0x10, 0, 0, 0, 0, 0, 0, 0x7b, 0x22])],
    ['is of another hand', changed({ engine: 'castwright-preview-2' })],
    ['is of a later version', changed({ version: 2 })],
    ['has more in it', changed({ more: true })],
    ['has colours that are none', changed({ identity: { ...model.identity, skin: '"/><script>' } })],
    [
      'has measures beyond all bounds',
      changed({ identity: { ...model.identity, face: { ...model.identity.face, jaw: 1e9 } } }),
    ],
    ['shows a person that is too young', changed({ identity: { ...model.identity, age: '10s' } })],
    ['is far too long', changed({ trigger: 'x'.repeat(20_000) })],
  ])('is refused in kind words where it %s', (_, bytes) => {
    const refusal = (() => {
      try {
        return readModelFile(bytes);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(EngineError);
    expect(refusal).toMatchObject({
      fault: 'missing_model',
      retryable: false,
      message: expect.stringContaining('Train it again, or choose another one.'),
    });
  });
});
