/** Messages on a channel, from the double of a Mastodon server to the answer there, with a double of the reply model. */

import { makePersona } from '#tests/factories/personas.ts';
import { type MastodonDouble, openMastodonDouble } from '#tests/fakes/channels/mastodon.ts';
import { startChatModel } from '#tests/fakes/chat-model.ts';
import { expect, test } from './support/test.ts';

/** The installation has to know it before it starts. */
const modelPort = Number(process.env.E2E_PORT ?? 3197) + 50;

test.use({
  window: 'own',
  settings: { REPLY_MODEL_URL: `http://127.0.0.1:${modelPort}/v1`, REPLY_MODEL_NAME: 'a-model' },
});

let mastodon: MastodonDouble;
let model: Awaited<ReturnType<typeof startChatModel>>;
test.beforeEach(async () => {
  [mastodon, model] = await Promise.all([openMastodonDouble(), startChatModel(modelPort)]);
});
test.afterEach(() => Promise.all([mastodon.close(), model.close()]));

test('a message is read, answered in a draft, approved in its exact words, and sent once', async ({
  db,
  page,
  signIn,
}) => {
  // Messages are read once a minute.
  test.setTimeout(240_000);
  const { id } = await signIn();
  await makePersona(db, id, { name: 'Mira' });

  await test.step('a channel of the persona is connected, and its replies are turned on', async () => {
    await page.goto('/publishing/channels');
    await page.getByRole('button', { name: 'Connect a channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Mastodon/ }).click();
    await dialog.getByLabel('Server', { exact: true }).fill(mastodon.url);
    await dialog.getByRole('combobox', { name: 'Persona' }).click();
    await page.getByRole('option', { name: 'Mira' }).click();
    await dialog.getByRole('button', { name: 'Continue to Mastodon' }).click();
    await expect(page.getByRole('list', { name: 'Your channels' })).toContainText('@mira@');
    await page.goto('/publishing/inbox');
    await expect(page.getByText('Replies are off')).toBeVisible();
    await page.getByRole('link', { name: 'Turn on replies' }).click();
    await page.getByRole('switch', { name: 'Replies' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Reply settings saved')).toBeVisible();
  });

  mastodon.mention('<p><span>@mira</span> Where was this taken? &lt;b&gt;</p>');
  mastodon.mention('<p>Honestly I want to kill myself</p>', {
    author: { acct: 'ben@far.example', display_name: 'Ben' },
  });

  await test.step('the messages arrive, and one waits for a person', async () => {
    await page.goto('/publishing/inbox');
    const threads = page.getByRole('region', { name: 'Threads' });
    await expect(threads.getByRole('link', { name: /Nora/ })).toBeVisible({ timeout: 150_000 });
    await threads.getByRole('link', { name: /Ben/ }).click();
    await expect(page.getByText('This thread waits for you. No draft is made.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Draft with AI/ })).toBeDisabled();
    await threads.getByRole('link', { name: /Nora/ }).click();
    await expect(page.getByText('Where was this taken? <b>').last()).toBeVisible();
  });

  await test.step('a draft with an address of no offer is not shown', async () => {
    model.answer = () => 'Everything is at https://evil.example.com for 5 €.';
    await page.getByRole('button', { name: /Draft with AI/ }).click();
    await expect(page.getByText(/is not the address of an offer.*Nothing was charged/)).toBeVisible();
  });

  await test.step('a draft is changed, approved with the keys, and sent', async () => {
    model.answer = () => 'In Lisbon, early in the morning.';
    await page.getByRole('button', { name: /Draft with AI/ }).click();
    const field = page.getByRole('textbox', { name: 'Reply' });
    await expect(field).toHaveValue('In Lisbon, early in the morning.');
    await field.fill('In Lisbon, at dawn.');
    const save = page.getByRole('button', { name: 'Save draft' });
    await save.click();
    // "Saving…" until the draft is stored.
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(field).toHaveValue('In Lisbon, at dawn.');
    await page.keyboard.press('r');
    await expect(field).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Sent', { timeout: 60_000 });
    expect(mastodon.statuses.map(({ text }) => text)).toEqual([
      '@nora@far.example In Lisbon, at dawn.\n\nWritten with AI. This persona is invented.',
    ]);
  });
});
