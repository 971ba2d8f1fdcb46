/** Reads the legal texts and the help pages (`src/web/site/content`): Markdown with YAML front matter. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Marked, type Tokens } from 'marked';
import { parse } from 'yaml';
import { z } from 'zod';
import { managedPlan } from '#contract/catalogue.ts';
import type { Site } from '#contract/site.ts';
import { price } from '#web/site/money.ts';
import type { Heading, HelpPage, LegalPolicy } from '#web/site/page-data.ts';

const legalSlugs = [
  'terms-of-service',
  'privacy-policy',
  'refund-policy',
  'content-safety-policy',
  'dmca-policy',
] as const;

const title = z.string().trim().min(1).max(120);
const summary = z.string().trim().min(1).max(300);
const legalHead = z.strictObject({
  title,
  summary,
  effective: z.iso.date('must be a date such as 2025-01-01'),
  version: z.coerce.string().min(1).max(20),
});
const helpHead = z.strictObject({ title, summary, topic: title, order: z.number() });

/**
 * Renders every text.
 *
 * @throws Error with file and line for an unknown placeholder or invalid front matter
 */
export async function readContent(folder: string, site: Site) {
  const [legal, help] = await Promise.all([
    Promise.all(legalSlugs.map((slug) => readPolicy(path.join(folder, 'legal', slug), slug, site))),
    readHelp(path.join(folder, 'help'), site),
  ]);
  return { legal: legal.filter((policy) => policy !== null), help };
}

async function readPolicy(folder: string, slug: string, site: Site): Promise<LegalPolicy | null> {
  const versions = await Promise.all(
    (await listMarkdown(folder)).map(async (file) => {
      const { head, ...text } = await readText(file, legalHead, site);
      return { ...head, ...text };
    }),
  );
  versions.sort(
    (one, other) =>
      other.effective.localeCompare(one.effective) ||
      other.version.localeCompare(one.version, 'en', { numeric: true }),
  );
  return versions.length > 0 ? { slug, versions } : null;
}

async function readHelp(folder: string, site: Site): Promise<HelpPage[]> {
  const pages = await Promise.all(
    (await listMarkdown(folder)).map(async (file) => {
      const { head, ...text } = await readText(file, helpHead, site);
      return { slug: path.basename(file, '.md'), ...head, ...text };
    }),
  );
  return pages.sort((one, other) => one.order - other.order || one.slug.localeCompare(other.slug));
}

async function listMarkdown(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.md')).map((name) => path.join(folder, name));
}

async function readText<Head>(file: string, schema: z.ZodType<Head>, site: Site) {
  const shown = path.relative(process.cwd(), file);
  const source = await readFile(file, 'utf8');
  const parts = /^---\n([\s\S]*?)\n---\n/.exec(source);
  if (!parts) throw new Error(`${shown}:1: does not begin with a head between two lines of ---`);
  const parsed = schema.safeParse(parse(parts[1] ?? ''));
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: where, message }) => `${where.join('.')} ${message}`);
    throw new Error(`${shown}:1: the head is not right: ${wrong.join('; ')}`);
  }
  return {
    head: parsed.data,
    ...renderMarkdown(fillPlaceholders(source, shown, site).slice(parts[0].length)),
  };
}

const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The rules of Managed plans in words, as texts name them: `{{managed.accessDay}}` is what the server keeps to. */
const managedRules = {
  ...Object.fromEntries(Object.entries(managedPlan).map(([name, value]) => [name, String(value)])),
  monthlyPerModel: price(managedPlan.monthlyPerModel),
};

/** Replaces placeholders such as `{{operator.name}}` with values of the site file, or with rules of Managed plans. */
export function fillPlaceholders(source: string, file: string, site: Site): string {
  const values = { ...site, managed: managedRules };
  return source.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_placeholder, name: string, offset: number) => {
    const value = name
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], values);
    const text = Array.isArray(value) ? value.join(', ') : value;
    if (typeof text !== 'string') {
      const line = source.slice(0, offset).split('\n').length;
      throw new Error(`${file}:${line}: there is no {{${name}}} in the site file`);
    }
    return text.replace(/[&<>]/g, (character) => escaped[character] ?? character);
  });
}

/** Renders Markdown to HTML with anchors on headings, and plain words for the search. */
export function renderMarkdown(markdown: string): { html: string; headings: Heading[]; words: string } {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        const text = stripTags(inner);
        const id = createAnchor(text, taken);
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      table(token: Tokens.Table): string {
        const row = (cells: string[]) => `<tr>${cells.join('')}</tr>`;
        const head = token.header.map(
          (cell) => `<th scope="col">${this.parser.parseInline(cell.tokens)}</th>`,
        );
        const body = token.rows.map((cells) =>
          row(cells.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`)),
        );
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${row(head)}</thead><tbody>${body.join('')}</tbody></table></div>\n`;
      },
    },
  });
  // Every page shows its own title above the text.
  const html = marked.parse(markdown.replace(/^\s*# .*\n/, ''), { async: false });
  return { html, headings, words: stripTags(html) };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

function createAnchor(text: string, taken: Set<string>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section';
  let anchor = base;
  for (let next = 2; taken.has(anchor); next++) anchor = `${base}-${next}`;
  taken.add(anchor);
  return anchor;
}
