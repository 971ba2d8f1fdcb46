/** `npm run configuration`: writes docs/configuration.md from the schemas of the settings. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settingGroups } from '#config';
import { renderConfigurationPage } from './lib/configuration-page.ts';

const page = path.join(import.meta.dirname, '..', 'docs/configuration.md');
await writeFile(page, renderConfigurationPage(settingGroups));
