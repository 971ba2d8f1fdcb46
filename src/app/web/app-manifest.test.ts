import { expect, it } from 'vitest';
import { createAppManifest } from './app-manifest.ts';
import { appPaths } from './pages.ts';

const manifest = createAppManifest({
  brand: { name: 'Studio', tagline: 'Pictures of people who do not exist' },
});

it('the manifest has the names of the site file, and shortcuts to pages of the app', () => {
  expect(manifest).toMatchObject({ name: 'Studio', description: 'Pictures of people who do not exist' });
  expect(manifest.shortcuts.filter(({ url }) => url !== '/' && !appPaths.includes(url))).toEqual([]);
});

it('shares go to the path that the service worker answers', async () => {
  // By its path: the worker is compiled with other types than the server.
  const file = new URL('../../web/lib/shared-picture.ts', import.meta.url);
  const { sharePath } = await import(file.href);
  expect(manifest.share_target.action).toBe(sharePath);
  expect(appPaths).toContain(sharePath);
});
