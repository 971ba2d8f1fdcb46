/** Contacts from a channel: from the double of Fanvue, through the worker, to the list and back. */
import { makePersona } from '#tests/factories/personas.ts';
import { createFan, type FanvueDouble, openFanvueDouble } from '#tests/fakes/channels/fanvue.ts';
import { doubleClient } from '#tests/fakes/channels/token-book.ts';
import { openChannelForm } from './support/audience.ts';
import { expect, test } from './support/test.ts';

/** The installation has to know it before it starts. */
const fanvuePort = Number(process.env.E2E_PORT ?? 3197) + 60;

test.use({
  // The browser leaves the site for the outlet.
  window: 'own',
  settings: {
    FANVUE_CLIENT_ID: doubleClient.clientId,
    FANVUE_CLIENT_SECRET: doubleClient.clientSecret,
    FANVUE_DOUBLE_URL: `http://127.0.0.1:${fanvuePort}`,
  },
});

let fanvue: FanvueDouble;
test.beforeEach(async () => {
  fanvue = await openFanvueDouble(undefined, fanvuePort);
});
test.afterEach(() => fanvue.close());

test('subscribers and followers become contacts, one who is deleted stays away, and the import is undone', async ({
  db,
  page,
  signIn,
}) => {
  const { id } = await signIn();
  await makePersona(db, id, { name: 'Mira' });
  fanvue.subscribers.push(...Array.from({ length: 51 }, (_, n) => createFan(`payer-${n}`)));
  fanvue.followers.push(createFan('ada'));
  const importAll = async () => {
    const dialog = await openChannelForm(page);
    await dialog.getByLabel('Persona').selectOption('Mira');
    await expect(dialog.getByLabel('Channel', { exact: true })).toHaveValue(/./);
    await dialog.getByLabel('I may keep these people’s names and handles here').check();
    await dialog.getByRole('button', { name: 'Import contacts' }).dblclick();
    await expect(dialog).toBeHidden();
  };
  const imports = page.getByRole('listitem').filter({ hasText: 'Fanvue: @mira' });

  await test.step('the form says where contacts come from, and the channel is connected', async () => {
    await page.goto('/publishing/audience');
    const dialog = await openChannelForm(page);
    await dialog.getByRole('link', { name: 'Open channels' }).click();
    await page.getByRole('button', { name: 'Connect a channel' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Fanvue/ })
      .click();
    await page.getByRole('button', { name: 'Continue to Fanvue' }).click();
    await expect(page.getByRole('list', { name: 'Your channels' })).toContainText('@mira');
  });

  await test.step('a worker reads both lists, page by page', async () => {
    await page.goto('/publishing/audience');
    await importAll();
    await expect(imports).toHaveCount(1);
    await expect(imports).toContainText('52 added, 0 completed, 0 left out.');
    await expect(imports).toContainText('All of the channel was read.');
    await expect(page.getByText('52 of', { exact: false })).toBeVisible();
  });

  await test.step('a contact shows its source, and is deleted', async () => {
    await page.getByLabel('Search').fill('ada');
    await page.getByRole('link', { name: 'Ada' }).click();
    await expect(page.getByText('Stated source: Fanvue listed them', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Delete contact' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/publishing\/audience$/);
  });

  await test.step('the next import leaves them away, and knows the others', async () => {
    await importAll();
    await expect(imports).toHaveCount(2);
    await expect(imports.first()).toContainText('0 added, 51 completed, 1 left out.');
  });

  await test.step('the first import is undone', async () => {
    await imports.last().getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('No contacts yet')).toBeVisible();
  });
});
