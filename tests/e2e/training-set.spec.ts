import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { createZip } from '#tests/factories/archives.ts';
import { uploads } from '../../src/features/library/uploads/schema.ts';
import { closeByEscape } from './support/keys.ts';
import { expect, test } from './support/test.ts';
import { addTrainingSession } from './support/training.ts';

const picture = (background: string) =>
  sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('an adult set has the operator’s nine groups of tags, and keeps what is chosen', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 0, trainingType: 'SFW' });
  await page.goto('/training-models');
  const couples = page.getByRole('group', { name: 'Couples' });
  await expect(page.getByRole('button', { name: 'Add own pictures' })).toBeVisible();
  await expect(couples).toHaveCount(0);
  await page.getByRole('radio', { name: 'NSFW' }).click({ force: true });
  await expect(couples).toBeVisible();
  // An uploaded face is never used in adult pictures.
  await expect(page.getByRole('button', { name: 'Add own pictures' })).toHaveCount(0);
  const groups = ['College', 'Asian', 'Pussy', 'Body Types', 'Content Style', 'Body Parts', 'Specialty'];
  for (const name of [...groups, 'Alternative', 'Couples']) {
    await expect(page.getByRole('group', { name, exact: true })).toBeVisible();
  }
  // Not `check()`, which reads the box right at the click: the page updates it one turn of its loop later.
  for (const tag of ['Film grain', 'Athletic']) {
    await page.getByLabel(tag).click();
    await expect(page.getByLabel(tag)).toBeChecked();
  }
  await page.getByLabel('Additional prompt details').fill('in plain clothes');
  const kept = page.waitForResponse((answer) => /in plain clothes/.test(answer.request().postData() ?? ''));
  await page.getByLabel('Number of images').focus();
  await kept;
  await page.reload();
  await expect(page.getByLabel('Film grain')).toBeChecked();
  await expect(page.getByLabel('Athletic')).toBeChecked();
  await expect(page.getByLabel('Additional prompt details')).toHaveValue('in plain clothes');
});

test('own pictures come from a ZIP with a recorded consent, and other files are named', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  await addTrainingSession(db, id, { images: 0 });
  await page.goto('/training-models');
  await page.getByRole('button', { name: 'Add own pictures' }).click();
  const sheet = page.getByRole('dialog', { name: 'Own pictures' });
  const archive = await createZip({
    'mara/1.jpg': await picture('#7a5c8e'),
    'mara/2.jpg': await picture('#8e7a5c'),
    'mara/broken.png': Buffer.from('this is no picture'),
    'mara/notes.txt': Buffer.from('not looked at'),
  });
  const file = { name: 'mara.zip', mimeType: 'application/zip', buffer: archive };
  await sheet.getByLabel('Pictures, or a ZIP of them').setInputFiles(file);

  await sheet.getByLabel('Who').fill('Mara Example');
  await sheet.getByRole('button', { name: 'Add them to the set' }).click();
  await expect(sheet.getByText(/18 or older/).last()).toBeVisible();
  expect(await db.select().from(uploads).where(eq(uploads.userId, id))).toEqual([]);

  await sheet.getByLabel(/They are 18 or older/).check();
  await sheet.getByRole('button', { name: 'Add them to the set' }).click();
  await expect(sheet.getByRole('alert')).toContainText('“broken.png”');
  await closeByEscape(sheet);
  const set = page.getByRole('list', { name: 'Training images' });
  await expect(set.getByRole('button')).toHaveCount(2);
  await expect(set.locator('img[data-shown]')).toHaveCount(2);
  const kept = await db.select().from(uploads).where(eq(uploads.userId, id));
  expect(kept.map(({ people }) => people)).toEqual(['consented', 'consented']);
});
