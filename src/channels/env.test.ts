import { expect, it } from 'vitest';
import { channelsEnv, toOutletClients } from './env.ts';

const read = (settings: object) => toOutletClients(channelsEnv.parse(settings));

it('has an app for each outlet with both settings', () => {
  expect(read({})).toEqual({});
  expect(read({ X_CLIENT_ID: 'id', X_CLIENT_SECRET: 'secret' })).toEqual({
    x: { clientId: 'id', clientSecret: 'secret' },
  });
});

it('refuses one setting without the other, by its name and without its value', () => {
  expect(() => read({ REDDIT_CLIENT_SECRET: 'a-secret' })).toThrow(
    'REDDIT_CLIENT_ID: set it too, or neither',
  );
  expect(() => read({ TIKTOK_CLIENT_ID: 'an-id' })).toThrow('TIKTOK_CLIENT_SECRET');
});
