import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The link in the newest mail to an address whose subject starts with this text. */
export async function findMailLink(page: Page, email: string, subject: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await (await page.request.get('/dev/outbox')).text();
      const row = outbox.split('<tr>').find((each) => each.includes(email) && each.includes(`>${subject}`));
      const mail = /href="([^"]+)"/.exec(row ?? '')?.[1];
      const text = mail ? await (await page.request.get(mail)).text() : '';
      link = /https?:\/\/[^\s"<]+\/auth[/\w]*\?(?:token|invitation)=[^\s"<&]+/.exec(text)?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}
