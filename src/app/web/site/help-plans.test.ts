/** What the help pages say of plans and queue is what the catalogue says. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { creatorPlans, getPlan, planIds, studioPlans } from '#contract/catalogue.ts';
import { type Priority, priorityWeights } from '#contract/plan-limits.ts';

const read = (name: string) => readFile(`src/web/site/content/help/${name}.md`, 'utf8');
/** The cells of each row of the tables of a page. */
const listRows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;
const number = (count: number) => count.toLocaleString('en-US');

describe('the help page of plans', () => {
  it('has the prices and figures of both lines', async () => {
    const rows = listRows(await read('plans')).map((cells) => cells.join(' | '));
    for (const { name, monthly, tokens, limits } of studioPlans) {
      if (monthly === null || tokens === null) continue;
      expect(rows).toContain(
        [name, dollars(monthly), number(tokens), `${limits.storageGigabytes} GB`].join(' | '),
      );
    }
    for (const { name, monthly, yearlyPerMonth, tokens, limits } of creatorPlans) {
      const figures = [monthly, yearlyPerMonth, 12 * yearlyPerMonth].map(dollars);
      const row = [name, ...figures, number(tokens), String(limits.modelsPerMonth)].join(' | ');
      expect(rows.filter((each) => each.startsWith(row))).toHaveLength(1);
    }
  });

  it('says what Starter gives with Free’s tokens, and whether custom adapters can be used', async () => {
    const text = await read('plans');
    const { monthlyTokens } = getPlan('starter');
    expect(text).toContain(
      `on top of Free's ${getPlan('free').tokens} a month: with Starter you get ${monthlyTokens}.`,
    );
    expect(text).toContain('include a preview of custom adapters: [LoRAs of your own](/help/loras)');
  });
});

describe('the help page of the queue', () => {
  it('names the weight of each priority with all its plans', async () => {
    const rows = listRows(await read('the-queue'));
    for (const [priority, weight] of Object.entries(priorityWeights) as [Priority, number][]) {
      const row = rows.find(([first, second]) => first === priority && second !== 'Weight');
      expect(row?.[1]).toBe(String(weight));
      const plans = planIds.map(getPlan).filter(({ limits }) => limits.priority === priority);
      const titles = (row?.[2] ?? '').split(', ').map((title) => title.replace(/^(Studio|Creator) /, ''));
      expect(titles.toSorted()).toEqual(plans.map(({ name }) => name).toSorted());
    }
  });
});
