import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

/** A picture to be uploaded, in the form that the browser's file chooser takes. */
export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

/** A drawn figure with a face of no real person, and the position of the face, as fractions of the picture. */
export async function drawnFigure(): Promise<PictureFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="#8aa4b8"/>
    <ellipse cx="300" cy="760" rx="240" ry="260" fill="#35506b"/>
    <ellipse cx="300" cy="320" rx="130" ry="170" fill="#c98f6b"/>
    <circle cx="250" cy="290" r="16" fill="#2b1d14"/><circle cx="350" cy="290" r="16" fill="#2b1d14"/>
    <path d="M250 400 q50 40 100 0" stroke="#7c3a2b" stroke-width="12" fill="none"/>
  </svg>`;
  return {
    name: 'figure.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(svg)).png().toBuffer(),
  };
}

/** Gives a file to the picker within a part of the page. */
export async function uploadTo(part: Locator, file: PictureFile): Promise<void> {
  await part.getByLabel('Picture file').setInputFiles(file);
}

/** Answers the consent question of an upload: the person in it is the creator, and agrees. */
export async function consentAsSelf(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await question.getByRole('radio', { name: /^A person who agreed/ }).check();
  await question.getByLabel('Who', { exact: true }).fill('Nora Example');
  await question.getByLabel(/18 or older/).check();
  await question.getByRole('button', { name: 'Save the statement' }).click();
  await expect(question).toBeHidden();
}

/** Answers it: no person in it can be recognised. */
export async function consentWithoutPerson(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Who is in this picture?' });
  await question.getByRole('radio', { name: /^No recognisable person/ }).check();
  await question.getByRole('button', { name: 'Save the statement' }).click();
  await expect(question).toBeHidden();
}
