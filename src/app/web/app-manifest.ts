import type { FastifyInstance } from 'fastify';
import type { Site } from '#contract/site.ts';

const sharePath = '/share';

const icon = (name: string, side: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });

/**
 * The web app manifest (W3C): what makes the app installable, and lets other apps share pictures with it.
 *
 * @param brand of the published site file
 */
export function createAppManifest({ brand }: Pick<Site, 'brand'>) {
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // One pair, also for the dark scheme: pages set their own colour once they are open.
    background_color: '#110f0d',
    theme_color: '#110f0d',
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
      icon('badge', 96, 'monochrome'),
    ],
    shortcuts: [
      shortcut('New picture', '/'),
      shortcut('My Content', '/content'),
      shortcut('Tools', '/tools'),
      shortcut('Notifications', '/notifications'),
    ],
    // The service worker answers it (`src/web/worker/receive-share.ts`).
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [
          {
            name: 'picture',
            accept: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
          },
        ],
      },
    },
  };
}

/**
 * Serves the manifest, and answers a share that no service worker took: the browser has deleted it. The picture is not
 * read; the page says that it did not arrive.
 */
export function serveAppManifest(server: FastifyInstance, site: Pick<Site, 'brand'>): void {
  server.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(createAppManifest(site))),
  );
  server.post(sharePath, async (_request, reply) =>
    reply.header('connection', 'close').redirect(`${sharePath}?missed`, 303),
  );
}
