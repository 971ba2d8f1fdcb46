import { describe, expect, test } from 'vitest';
import { readConfig } from './index.ts';

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).storage;
const inS3 = (env: Record<string, string> = {}) => read({ STORAGE: 's3', S3_BUCKET: 'files', ...env });

describe('where files lie', () => {
  test('is the data folder, unless it is said otherwise', () => {
    expect(read({ DATA_DIR: '/srv/castwright' })).toEqual({
      kind: 'local',
      folder: '/srv/castwright/files',
      s3: null,
    });
  });

  test('is a bucket of AWS by its name alone', () => {
    expect(inS3()).toMatchObject({
      kind: 's3',
      s3: { bucket: 'files', region: 'us-east-1', endpoint: null, pathStyle: false, credentials: null },
    });
  });

  test('is a server of one’s own, with the bucket in the path unless it is said otherwise', () => {
    const endpoint = 'https://s3.example.test:9000';
    expect(inS3({ S3_ENDPOINT: `${endpoint}/` }).s3).toMatchObject({ endpoint, pathStyle: true });
    expect(inS3({ S3_ENDPOINT: endpoint, S3_PATH_STYLE: 'false' }).s3?.pathStyle).toBe(false);
  });

  test('may be a bucket that is only moved to yet', () => {
    expect(read({ S3_BUCKET: 'files' })).toMatchObject({ kind: 'local', s3: { bucket: 'files' } });
  });

  test.each([
    [{ S3_BUCKET: '' }, 'S3_BUCKET: is needed for STORAGE=s3'],
    [{ S3_BUCKET: 'My Files' }, 'S3_BUCKET: is the name of a bucket'],
    [{ S3_ACCESS_KEY_ID: 'AKIA' }, 'S3_SECRET_ACCESS_KEY: is needed beside S3_ACCESS_KEY_ID'],
    [{ S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID: is needed beside S3_SECRET_ACCESS_KEY'],
    [{ S3_SESSION_TOKEN: 'x' }, 'S3_SESSION_TOKEN: belongs to'],
    [{ S3_KMS_KEY_ID: 'alias/files' }, 'S3_KMS_KEY_ID: belongs to S3_ENCRYPTION=aws:kms'],
    [{ S3_ENDPOINT: 'https://s3.example.test/files' }, 'S3_ENDPOINT: is an address without a path'],
    [{ S3_PREFIX: '/studio/' }, 'S3_PREFIX: is a folder'],
    [{ S3_PREFIX: '../other' }, 'S3_PREFIX: is a folder'],
    [
      { BASE_URL: 'https://castwright.example', S3_ENDPOINT: 'http://s3:9000' },
      'S3_LINK_ENDPOINT: pages at https://castwright.example cannot load files from http://s3:9000',
    ],
  ])('is refused where it cannot be: %j', (env, words) => {
    expect(() => inS3(env as Record<string, string>)).toThrow(words);
  });

  test('may be reached without https by the processes alone', () => {
    const env = { BASE_URL: 'https://castwright.example', S3_ENDPOINT: 'http://s3:9000' };
    expect(inS3({ ...env, S3_LINK_ENDPOINT: 'none' }).s3?.linkEndpoint).toBe('none');
    expect(inS3({ ...env, S3_LINK_ENDPOINT: 'https://files.example' }).s3?.linkEndpoint).toBe(
      'https://files.example',
    );
  });
});
