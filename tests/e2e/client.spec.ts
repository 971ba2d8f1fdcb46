import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPackages } from '../../scripts/build/packages.ts';
import { expect, test } from './support/test.ts';

/** Where the page finds the built client. */
const clientPath = '/client-under-test/';

test('the client runs in a page: it generates, waits and downloads with a key', async ({ page, signIn }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-client-'));
  const { client } = await buildPackages(folder);
  try {
    await signIn({});
    await page.route(`**${clientPath}**`, async (route) => {
      const file = new URL(route.request().url()).pathname.slice(clientPath.length);
      await route.fulfill({ contentType: 'text/javascript', body: await readFile(path.join(client, file)) });
    });
    await page.goto('/profile-settings');
    const made = await page.evaluate(
      async ({ clientUrl, origin }) => {
        const { createClient, verifyWebhook } = (await import(
          clientUrl
        )) as typeof import('@castwright/client');
        const response = await fetch('/api/keys', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Page', scopes: ['generate', 'read_content'] }),
        });
        const { secret } = (await response.json()) as { secret: string };
        const castwright = createClient({ url: origin, apiKey: secret });
        const body = { type: 'image', prompt: 'a lighthouse keeper' } as const;
        const { tokens } = await castwright.priceImages({ body });
        const { jobId } = await castwright.generateImage({ body });
        const job = await castwright.waitForJob(jobId);
        const { bytes, stream } = await castwright.download(job.contentId ?? '');
        const file = await new Response(stream).blob();
        const upload = await castwright.uploadPicture({ body: { file: new File([file], 'again.png') } });
        const refusal = await castwright
          .deleteContent({ params: { id: job.contentId ?? '' } })
          .catch(({ code }) => code);
        const message = { headers: {}, body: '{}' };
        const unsigned = await verifyWebhook(message, 'whsec_YWJj').catch(({ reason }) => reason);
        return {
          tokens,
          state: job.state,
          isWhole: file.size === bytes,
          upload: upload.name,
          refusal,
          unsigned,
        };
      },
      { clientUrl: `${clientPath}index.js`, origin: new URL(page.url()).origin },
    );
    expect(made).toEqual({
      tokens: 1,
      state: 'completed',
      isWhole: true,
      upload: 'again',
      refusal: 'FORBIDDEN',
      unsigned: 'headers',
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
