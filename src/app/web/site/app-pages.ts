import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Variants of `app.html` for pages that open more often than others. */
export const appPages = {
  signedIn: 'app/signed-in.html',
  dashboard: 'app/dashboard.html',
  login: 'app/login.html',
  signUp: 'app/sign-up.html',
} as const;

export type AppPage = 'app.html' | (typeof appPages)[keyof typeof appPages];

/** What the pages of /auth are rendered into. */
export const authTemplate = 'app/auth.html';

/** The compiled renderer of /auth and its style sheets, as files in the renderer's folder. */
export type AuthPlan = { module: string; sheets: string[] };

/**
 * Renders /auth, so that it is painted before the app's script has arrived (decision 085): the text of its files, by
 * name in the served folder.
 */
export async function renderAuthPages(
  folder: string,
  renderer: string,
  { module, sheets }: AuthPlan,
): Promise<Map<string, string>> {
  const template = await readFile(path.join(folder, authTemplate), 'utf8');
  const styles = await Promise.all(sheets.map((sheet) => readFile(path.join(renderer, sheet), 'utf8')));
  const { renderAuth } = await import(pathToFileURL(path.join(renderer, module)).href);
  const fill = (address: string) =>
    fillTemplate(template, { styles: styles.join(''), markup: renderAuth(address) });
  return new Map([
    [appPages.login, fill('/auth')],
    [appPages.signUp, fill('/auth?tab=sign-up')],
  ]);
}

/**
 * Puts markup and its styles into the page. What the app loads comes after the markup: style sheets in the head delay
 * its paint, and scripts are requested before its pictures.
 */
function fillTemplate(template: string, { styles, markup }: { styles: string; markup: string }): string {
  const later =
    template.match(/<link rel="(stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g) ??
    [];
  return later
    .reduce((html, element) => html.replace(element, ''), template)
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-static>${markup}</div>${later.join('')}`);
}
