import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingGroups, settingNames } from '#config';
import { renderConfigurationPage } from '../../scripts/lib/configuration-page.ts';

describe('docs/configuration.md', () => {
  it('is what the schemas of the settings say (npm run configuration)', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toBe(renderConfigurationPage(settingGroups));
  });

  it('lists every setting once, each with its meaning', () => {
    const listed = Object.values(settingGroups).flatMap(({ shape }) => Object.entries(shape));
    expect(listed.map(([name]) => name).sort()).toEqual([...settingNames].sort());
    expect(listed.filter(([, schema]) => !schema.description).map(([name]) => name)).toEqual([]);
  });
});
