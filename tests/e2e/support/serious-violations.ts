import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

type Rule = { id: string; impact: string };
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
// The smaller file: a page takes half the time to read it.
const axe = createRequire(builder)('axe-core/axe.min.js') as { source: string; _audit: { rules: Rule[] } };

/** A violation has the impact of its rule (axe's `finalizeRuleResult`), so that these can find nothing serious. */
const mild = axe._audit.rules.filter(({ impact }) => !['serious', 'critical'].includes(impact));

/**
 * Makes axe ready in the page: without the rules that can find nothing serious, and with results of what is violated
 * alone. Its own reporters describe the passes too, by selectors and markup.
 */
const preparedAxe = `${axe.source}
axe.configure({ noHtml: true, rules: ${JSON.stringify(mild.map(({ id }) => ({ id, enabled: false })))} });
axe.addReporter('violations', (results, _options, callback) => callback(results.flatMap(({ id, violations }) =>
  violations.length === 0 ? [] : id + ': ' +
    violations.map(({ node }) => node.element.outerHTML.slice(0, 300)).join(' | '))));`;

/**
 * @param rules rules to run; left out: all
 * @returns violations that axe rates serious or worse
 */
export async function seriousViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Half a megabyte: sent once for both looks.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(preparedAxe);
  const options = {
    reporter: 'violations',
    // Styles and videos are not preloaded: only `no-autoplay-audio`, a moderate rule, reads them.
    preload: false,
    // The one frame shows a public page, which is a screen of its own.
    iframes: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)})`);
}
