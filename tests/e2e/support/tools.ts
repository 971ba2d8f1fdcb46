import type { Page } from '@playwright/test';
import { expect, plainCard } from './test.ts';

/** A picture of the page's own making: nobody's. */
export const harbour = async () => ({ ...(await plainCard('#7fa3b5')), name: 'harbour.png' });

/** Brings a picture in as a file, which asks who is in it. */
export async function uploadFile(page: Page, file?: Awaited<ReturnType<typeof harbour>>): Promise<void> {
  await page.getByLabel('Picture file').setInputFiles(file ?? (await harbour()));
}

/** States that nobody can be recognised in the picture that has just come in. */
export async function stateNobody(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await dialog.getByRole('radio', { name: /Nobody/ }).check();
  await dialog.getByRole('button', { name: 'Save the statement' }).click();
  await expect(page.getByText('Nobody recognisable in it')).toBeVisible();
  // Until it has faded away, the next one would be taken for it.
  await expect(dialog).toHaveCount(0);
}

/** Hands a file to the page as the browser would: let go over it, or from the clipboard. */
export async function handOver(
  page: Page,
  how: 'drop' | 'paste',
  { name, mimeType, buffer }: Awaited<ReturnType<typeof harbour>>,
): Promise<void> {
  // As text: these run in the browser, whose types the tests do not know.
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

/** Image to image with a picture of one's own, a style and words. */
export async function chooseStyle(page: Page): Promise<void> {
  await openWithNewest(page, '/tools/image-to-image');
  await page.getByRole('radio', { name: 'Noir' }).check();
  await page.getByLabel('Prompt', { exact: true }).fill('a winter night, snow at the window');
}

/** The result of that, over what it was made from. */
export async function showRedrawn(page: Page): Promise<void> {
  await chooseStyle(page);
  await page.getByRole('button', { name: 'Redraw · 1 token' }).click();
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
}

/** A file that is no picture was refused. */
export async function refuseFile(page: Page): Promise<void> {
  await uploadFile(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('This is not a picture')).toBeVisible();
}

/** The statement of a person's consent, with what is missing in it. */
export async function askForConsent(page: Page): Promise<void> {
  await uploadFile(page);
  const dialog = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await dialog.getByRole('radio', { name: /A person who agreed/ }).check();
  await dialog.getByRole('button', { name: 'Save the statement' }).click();
}

/** An upscaled picture at its own pixels. */
export async function showDetail(page: Page): Promise<void> {
  await openWithNewest(page, '/tools/upscale');
  await page.getByRole('button', { name: 'Upscale 2× · 1 token' }).click();
  await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('radio', { name: '1:1' }).check();
}
