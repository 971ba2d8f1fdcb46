import { eq } from 'drizzle-orm';
import { makeModel } from '#tests/factories/models.ts';
import { trainingSessions } from '../../src/features/training/schema.ts';
import { expect, test } from './support/test.ts';
import { addTrainingSession } from './support/training.ts';

test('models are distinguished by version, renamed, deleted, and retrained on their set', async ({
  page,
  signIn,
  db,
}) => {
  const { id } = await signIn();
  const sessionId = await addTrainingSession(db, id, { images: 3 });
  await db
    .update(trainingSessions)
    .set({ status: 'completed', step: 3 })
    .where(eq(trainingSessions.id, sessionId));
  await makeModel(db, id, { name: 'Mara', sessionId });
  await makeModel(db, id, { name: 'Mara', sessionId, version: 2, status: 'failed' });
  await makeModel(db, id, { name: 'Ilja' });
  await page.goto('/training-models');
  await expect(page.getByText('3 models, 2 ready')).toBeVisible();
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  await expect(row('version 2')).toContainText('The engine ran out of memory.');
  await expect(row('Ilja')).not.toContainText('version');

  await row('version 1').getByRole('button', { name: 'Rename Mara' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('Mara, first try');
  await sheet.getByRole('button', { name: 'Rename' }).click();
  await expect(row('Mara, first try')).toContainText('version 1');

  await row('Ilja').getByRole('button', { name: 'Delete Ilja' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(row('Ilja')).toHaveCount(0);
  await expect(page.getByText('2 models, 1 ready')).toBeVisible();

  await row('version 2').getByRole('button', { name: 'Retrain' }).click();
  await expect(page.getByText('Session active: Mara')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Training images' }).getByRole('button')).toHaveCount(3);

  await page.getByRole('button', { name: 'Start Fresh' }).click();
  await expect(page.getByRole('dialog')).toContainText('Its 4 pictures move to the trash');
  await page.getByRole('dialog').getByRole('button', { name: 'Start Fresh' }).click();
  await expect(page.getByText('Session active: Mara')).toHaveCount(0);
  await expect(page.getByLabel('Model name')).toHaveValue('');
});
