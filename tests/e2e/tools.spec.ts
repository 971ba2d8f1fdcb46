import { makeContents } from '#tests/factories/content.ts';
import { expect, test } from './support/test.ts';
import { giveFile, harbour, stateNoPerson, uploadFile } from './support/tools.ts';

test('an upload is redrawn, compared, sent to another tool, and listed with its results', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tools' }).click();
  await page.getByRole('link', { name: /^Image to image/ }).click();

  await test.step('a file is uploaded, which asks who is in it', async () => {
    await uploadFile(page);
    const dialog = page.getByRole('dialog', { name: 'Who is in this picture?' });
    await dialog.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText('Confirm who’s in this photo.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Redraw/ })).toBeDisabled();
    await page.getByRole('button', { name: 'Say who is in it' }).click();
    await stateNoPerson(page);
  });

  await test.step('it is redrawn in a style', async () => {
    await expect(page.getByText(/NSFW: /)).toBeVisible();
    await page.getByRole('radio', { name: 'Noir' }).check();
    await page.getByRole('button', { name: 'Redraw · 1 token' }).click();
    await expect(page.getByTestId('token-balance')).toHaveText(/99/);
  });

  const line = page.getByRole('slider', { name: 'Before and after' });
  await test.step('both are compared by keyboard, also after a reload', async () => {
    await expect(line).toHaveAttribute('aria-valuenow', '50', { timeout: 60_000 });
    await page.reload();
    await line.focus();
    await page.keyboard.press('ArrowRight');
    await expect(line).toHaveAttribute('aria-valuetext', '52% before, 48% after');
    await page.keyboard.press('End');
    await expect(line).toHaveAttribute('aria-valuenow', '100');
    await page.getByRole('img', { name: /^Before/ }).dblclick();
    await expect(line).toHaveAttribute('aria-valuenow', '50');
  });

  await test.step('the result is sent to the upscaler', async () => {
    await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Send to' }).click();
    await page.getByRole('link', { name: /^Upscale/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upscale');
    await expect(page.getByText('856 × 540 px becomes 1.8 megapixels.')).toBeVisible();
    await page.getByRole('button', { name: 'Upscale 2× · 1 token' }).click();
    await expect(line).toBeVisible({ timeout: 60_000 });
    await page.getByRole('radio', { name: '1:1' }).check();
  });

  await test.step('My Content shows its source and its tool', async () => {
    await page
      .getByRole('region', { name: 'Result' })
      .getByRole('link', { name: 'Show in My Content' })
      .click();
    await page.getByRole('list', { name: 'My Content' }).getByRole('button').first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.getByText('Factor')).toBeVisible();
    await details.getByRole('region', { name: 'Made from', exact: true }).getByRole('button').click();
    await expect(details.getByText('Noir')).toBeVisible();
    await expect(details.getByRole('region', { name: 'Used in' }).getByRole('button')).toHaveCount(1);
    await expect(details.getByRole('link', { name: 'Upload harbour' })).toBeVisible();
  });
});

test('pictures are dropped and pasted; one that cannot be used says so and loses nothing', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/tools/image-to-image');
  await page.getByLabel('Prompt', { exact: true }).fill('as a winter evening');
  const problem = page.getByRole('region', { name: 'Picture to redraw' }).getByRole('alert');

  await giveFile(page, 'drop', {
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(problem).toContainText('This is not a picture');
  await giveFile(page, 'drop', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(problem).toContainText('“notes.txt” is not a picture');

  await giveFile(page, 'drop', await harbour());
  await stateNoPerson(page);
  await expect(page.getByText('856 × 540 px · From an upload')).toBeVisible();
  const first = page.url();

  await giveFile(page, 'paste', { ...(await harbour()), name: 'clipboard.png' });
  await stateNoPerson(page);
  await expect(page).not.toHaveURL(first);
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue('as a winter evening');
  await page.goBack();
  await expect(page).toHaveURL(first);
});

test('a person’s consent is stated and withdrawn, with every result', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/tools/upscale');
  await uploadFile(page);
  const dialog = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await dialog.getByRole('radio', { name: /A person who agreed/ }).check();
  await dialog.getByRole('button', { name: 'Save the statement' }).click();
  await expect(dialog.getByText('Enter the person’s name')).toBeVisible();
  await dialog.getByLabel('Who', { exact: true }).fill('Ada Example');
  await dialog.getByRole('checkbox', { name: /18 or older/ }).check();
  await dialog.getByRole('button', { name: 'Save the statement' }).click();
  await expect(page.getByText('Ada Example agreed')).toBeVisible();

  await page.getByRole('button', { name: 'Upscale 2× · 1 token' }).click();
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Withdraw consent' }).click();
  await page
    .getByRole('dialog', { name: 'Withdraw consent?' })
    .getByRole('button', { name: 'Withdraw and remove' })
    .click();
  await expect(page.getByText('Consent withdrawn').first()).toBeVisible();
  await page.goto('/content');
  await expect(page.getByText('No content found')).toBeVisible();
});

test('a picture is found in the library by its prompt', async ({ page, signIn, db }) => {
  const { id } = await signIn();
  const many = Array.from({ length: 120 }, (_, n) => ({ name: `Picture ${n}` }));
  const yesterday = new Date(Date.now() - 86_400_000);
  await makeContents(db, id, [
    ...many,
    { name: 'Boat', createdAt: yesterday, metadata: { prompt: 'a lighthouse keeper' } },
  ]);
  await page.goto('/tools/image-to-image');
  await page.getByRole('button', { name: 'Choose one of yours' }).click();
  const dialog = page.getByRole('dialog');
  const pictures = dialog.getByRole('list', { name: 'My Content' }).getByRole('button');
  await expect(pictures.first()).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('lighthouse');
  await expect(pictures).toHaveText(['Boat']);
  await dialog.getByRole('searchbox', { name: 'Search' }).fill('no such thing');
  await expect(dialog.getByText('No pictures match your search.')).toBeVisible();
});
