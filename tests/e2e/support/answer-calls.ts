import type { CDPSession, Page } from '@playwright/test';

/** Answers by path, of the pages that have any. */
const answering = new WeakMap<Page, { session: CDPSession; answers: Map<string, unknown> }>();

/** Begins to answer a page's calls. The answers that are added to the map hold from the next call on. */
async function beginAnswering(page: Page) {
  const session = await page.context().newCDPSession(page);
  const answers = new Map<string, unknown>();
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const fulfilled = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(answers.get(pathname))).toString('base64'),
    };
    // A page that has closed or gone on needs no answer.
    await session.send('Fetch.fulfillRequest', fulfilled).catch(() => {});
  });
  const begun = { session, answers };
  answering.set(page, begun);
  return begun;
}

/**
 * Answers a page's calls with JSON, with any query, until its test ends. In place of `page.route` where a page is loaded
 * afterwards: with a route Playwright turns the browser's cache off and is asked about every request, so that the page
 * fetches and compiles all its scripts again (0.2 s of processor time for each load).
 *
 * @param given answers by path, as in `/api/team`; a later answer replaces an earlier one
 */
export async function answerCalls(page: Page, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { session, answers } = answering.get(page) ?? (await beginAnswering(page));
  for (const [path, json] of Object.entries(given)) answers.set(path, json);
  const patterns = [...answers.keys()].flatMap((path) => [`*://*${path}`, `*://*${path}\\?*`]);
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}

/** Lets a page's calls through again. */
export async function stopAnswering(page: Page): Promise<void> {
  const session = answering.get(page)?.session;
  answering.delete(page);
  // The session of a page that has closed has ended.
  await session?.detach().catch(() => {});
}
