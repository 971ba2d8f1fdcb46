import type { Page } from '@playwright/test';
import { expect, plainCard } from './test.ts';

/** A picture drawn by the page itself, without a real person. */
export const harbour = async () => ({ ...(await plainCard('#7fa3b5')), name: 'harbour.png' });

/** Uploads a picture file, which opens the consent question. */
export async function uploadFile(page: Page, file?: Awaited<ReturnType<typeof harbour>>): Promise<void> {
  await page.getByLabel('Picture file').setInputFiles(file ?? (await harbour()));
}

/** States that no person can be recognised in the newest upload. */
export async function stateNoPerson(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await dialog.getByRole('radio', { name: /No recognisable person/ }).check();
  await dialog.getByRole('button', { name: 'Save the statement' }).click();
  await expect(page.getByText('No one recognisable')).toBeVisible();
  // Until it has faded out, it could be mistaken for the next one.
  await expect(dialog).toHaveCount(0);
}

/** Hands a file to the page as the browser does: dropped on it, or from the clipboard. */
export async function giveFile(
  page: Page,
  how: 'drop' | 'paste',
  { name, mimeType, buffer }: Awaited<ReturnType<typeof harbour>>,
): Promise<void> {
  // As text: these functions run in the browser, whose types the tests do not have.
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (sign) => sign.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], '${name}', { type: '${mimeType}' }));
    document.body.dispatchEvent(
      '${how}' === 'drop'
        ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
        : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    );
  }`);
}

/** Opens a tool with the newest picture of My Content. */
export async function openWithNewest(page: Page, path: string): Promise<void> {
  const answer = await page.request.get('/api/content?status=completed');
  const [newest] = ((await answer.json()) as { items: { id: string }[] }).items;
  await page.goto(`${path}?contentId=${newest?.id}`);
  await expect(page.getByRole('img').first()).toBeVisible();
}

/** Image to image with an uploaded picture, a style and a prompt. */
export async function chooseStyle(page: Page): Promise<void> {
  await openWithNewest(page, '/tools/image-to-image');
  await page.getByRole('radio', { name: 'Noir' }).check();
  await page.getByLabel('Prompt', { exact: true }).fill('a winter night, snow at the window');
}

/** The result of that, compared with its source. */
export async function showRedrawn(page: Page): Promise<void> {
  await chooseStyle(page);
  await page.getByRole('button', { name: 'Redraw · 1 token' }).click();
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
}

/** A file that is not a picture was refused. */
export async function refuseFile(page: Page): Promise<void> {
  await uploadFile(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This is not a picture')).toBeVisible();
}

/** The consent statement for a person, with its missing fields marked. */
export async function askForConsent(page: Page): Promise<void> {
  await uploadFile(page);
  const dialog = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await dialog.getByRole('radio', { name: /A person who agreed/ }).check();
  await dialog.getByRole('button', { name: 'Save the statement' }).click();
}

/** An upscaled picture at full resolution. */
export async function showDetail(page: Page): Promise<void> {
  await openWithNewest(page, '/tools/upscale');
  await page.getByRole('button', { name: 'Upscale 2× · 1 token' }).click();
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '1:1' }).check();
}

/** The newest video of My Content on the page that edits it. */
export async function openVideoEditor(page: Page): Promise<void> {
  const answer = await page.request.get('/api/content?type=video&status=completed');
  const [newest] = ((await answer.json()) as { items: { id: string }[] }).items;
  await page.goto(`/tools/video?contentId=${newest?.id}`);
  await expect(page.getByRole('slider', { name: 'End of the part' })).toBeVisible();
}

/** Chooses a recording of one's own in the video editor, in which nobody is heard. */
export async function chooseSoundtrack(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Add a soundtrack').setInputFiles({ name, mimeType: 'audio/mpeg', buffer });
  await page.getByRole('radio', { name: 'I made it' }).check();
  await page.getByRole('radio', { name: 'No voices' }).check();
}
