import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { openPalette, palette } from './support/palette.ts';
import { createPersonas } from './support/personas.ts';
import { expect, test } from './support/test.ts';

/** The personas that each request asked the engine for. */
async function listIdentities(db: Db, userId: string): Promise<unknown[]> {
  const { rows } = await db.execute<{ identity: unknown }>(sql`
    select request ->> 'identity' as identity from engine_jobs where user_id = ${userId} order by id`);
  return rows.map(({ identity }) => identity);
}

test('a persona is built with the pickers, drawn, and is the same person in the next picture', async ({
  page,
  signIn,
  db,
}) => {
  const { id: userId } = await signIn();
  await page.goto('/personas');
  await page.getByRole('link', { name: 'New persona' }).click();

  await test.step('by pickers, while the description grows', async () => {
    const save = page.getByRole('button', { name: 'Save persona' });
    await expect(save).toBeDisabled();
    await page.getByLabel('Name').fill('Nora');
    await page.getByRole('radio', { name: 'Woman' }).check();
    await page.getByRole('button', { name: /^Age/ }).click();
    await page.getByRole('radio', { name: 'Forties' }).check();
    await page.getByRole('button', { name: /^Hair (?!colour)/ }).click();
    await page.getByRole('radio', { name: 'Bob' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Shoulder-length' })).toBeChecked();
    await page.getByRole('button', { name: /^Clothes/ }).click();
    await page.getByRole('checkbox', { name: 'Tailored suit' }).check();
    await expect(page.getByRole('status', { name: 'Added before every prompt' })).toHaveText(
      'woman in her forties, shoulder-length hair, wearing a navy suit',
    );
    await save.click();
  });

  await test.step('a portrait at the price of a picture', async () => {
    await page.getByRole('button', { name: 'Draw a portrait · 1 token' }).click();
    const portrait = page.getByRole('img', { name: 'Portrait of Nora' });
    await expect(portrait).toHaveAttribute('data-shown', 'true', { timeout: 30_000 });
    await expect(page.getByTestId('token-balance')).toHaveText(/99/);
  });

  await test.step('the library’s item names the persona', async () => {
    await page.goto('/content');
    await page.getByRole('button', { name: 'portrait' }).first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByRole('link', { name: 'Nora' })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Share settings' })).toBeVisible();
  });

  await test.step('another seed, the same person', async () => {
    const [persona] = await (await page.request.get('/api/personas')).json();
    const parameters = { personaId: persona.id, seed: 1234 };
    const data = { type: 'image', prompt: 'in a garden', parameters };
    expect((await page.request.post('/api/generate-image', { data })).status()).toBe(202);
    const identities = await listIdentities(db, userId);
    expect(identities).toHaveLength(2);
    expect(identities[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(identities[1]).toBe(identities[0]);
  });
});

test('a persona gets its reference sheet with its creation, a view of the creator’s own, and a training set', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/personas/new');
  await page.getByLabel('Name').fill('Mara');
  await page.getByLabel('Details').fill('a tall woman with short red hair');
  await page.getByLabel('Make a reference sheet · 7 tokens').check();
  await page.getByRole('button', { name: 'Save persona' }).click();
  await expect(page).toHaveURL(/\/personas\/[0-9a-f-]{36}$/);
  const views = page.getByRole('list', { name: 'Views' });
  await expect(views.locator('[data-status=ready]')).toHaveCount(7, { timeout: 30_000 });
  await expect(page.getByTestId('token-balance')).toHaveText(/93/);

  await test.step('a view is replaced by a picture of My Content, in a version of its own', async () => {
    await page.getByRole('button', { name: 'Back light: choose one of yours' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mara, profile' }).click();
    await expect(views.locator('[data-status=ready]')).toHaveCount(8);
    await page.getByRole('button', { name: 'Profile: remove from the sheet' }).click();
    await expect(views.locator('[data-status=ready]')).toHaveCount(7);
    await page.getByLabel('Version').selectOption('1');
    await page.getByRole('button', { name: 'Use this version' }).click();
    await expect(views.locator('[data-status=ready]')).toHaveCount(8);
  });

  await test.step('the sheet begins a training set', async () => {
    await page.getByRole('button', { name: 'Train Mara' }).click();
    await expect(page).toHaveURL('/training-models');
    const set = page.getByRole('list', { name: 'Training images' });
    await expect(set.getByRole('listitem')).toHaveCount(8);
  });
});

test('the palette sets a persona in the composer, and opens one', async ({ page, signIn }) => {
  const { id } = await signIn();
  const personaId = (await createPersonas(page))[1];
  await page.goto('/content');
  await openPalette(page);
  await page.keyboard.type('teo');
  await expect(palette(page).getByRole('option').first()).toContainText('use in a prompt');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Prompt', { exact: true })).toBeFocused();
  const draft = () => page.evaluate((key) => localStorage.getItem(key), `castwright-draft:${id}`);
  await expect.poll(async () => JSON.parse((await draft()) ?? '{}')).toMatchObject({ personaId });

  await openPalette(page);
  await page.keyboard.type('edit teo');
  await expect(palette(page).getByRole('option')).toHaveText('Edit Teo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/personas/${personaId}`);
  await expect(page.getByLabel('Name')).toHaveValue('Teo');
});

test('a refused persona names field and term, and keeps the choices', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/personas/new');
  await page.getByLabel('Name').fill('Mia');
  await page.getByLabel('Details').fill('looks like a 15 year old girl');
  await page.getByRole('button', { name: 'Save persona' }).click();
  await expect(page.getByRole('alert')).toContainText('in the details: ');
  await expect(page.getByLabel('Details')).toHaveAccessibleDescription(/Not allowed: “15 year old”/);
  await expect(page.getByLabel('Name')).toHaveValue('Mia');
});

test('settings shared by a link are used and saved by a second user, until the link is revoked', async ({
  page,
  context,
  signIn,
}) => {
  const owner = await signIn();
  await createPersonas(page);
  const ownersCookies = await context.cookies();
  await page.goto('/personas');
  await page.getByRole('button', { name: 'Share Nora Lindqvist' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = new URL(await page.getByRole('textbox', { name: 'Link' }).inputValue()).pathname;

  await test.step('a visitor is led to sign in, with a way back', async () => {
    await context.clearCookies();
    await page.goto(link);
    await expect(page).toHaveURL(`/auth?${new URLSearchParams({ next: link })}`);
  });

  await test.step('a second person uses them in the composer', async () => {
    expect((await signIn()).id).not.toBe(owner.id);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible();
    await page.getByRole('button', { name: 'Use these settings' }).click();
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(/^woman in her forties, .*scar/);
  });

  await test.step('and keeps the persona', async () => {
    await page.goto(link);
    await page.getByRole('button', { name: 'Save as persona' }).click();
    await expect(page.getByRole('link', { name: 'Nora Lindqvist' })).toBeVisible();
  });

  await test.step('until the owner closes the link', async () => {
    const guestsCookies = await context.cookies();
    await context.clearCookies();
    await context.addCookies(ownersCookies);
    await page.goto('/personas');
    await page.getByRole('button', { name: 'Share Nora Lindqvist' }).click();
    await page.getByRole('button', { name: 'Close the link' }).click();
    await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
    await context.clearCookies();
    await context.addCookies(guestsCookies);
    await page.goto(link);
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });
});

test('a template is found, and fills the composer; the current prompt is saved as one', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/templates');
  await page.getByLabel('Search templates').fill('saxo');
  await expect(page.getByRole('button', { name: /^Use / })).toHaveCount(1);
  await page.getByRole('button', { name: 'Use Saxophonist' }).click();
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(/jazz club/);

  await page.goto('/templates');
  await page.getByRole('button', { name: 'Save current prompt' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Blue note');
  await page.getByRole('button', { name: 'Save template' }).click();
  const own = page.getByRole('list', { name: 'Your templates' });
  await expect(own.getByRole('heading', { name: 'Blue note' })).toBeVisible();
  await own.getByRole('button', { name: 'Rename Blue note' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Blue hour');
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
  await own.getByRole('button', { name: 'Delete Blue hour' }).click();
  await expect(own.getByRole('listitem')).toHaveCount(0);
});
