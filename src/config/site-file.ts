import { type Site, site } from '../contract/site.ts';
import { readOperatorFile } from './operator-file.ts';

/**
 * Reads and checks the operator's site file.
 *
 * @throws Error naming every mistake with its line
 */
export function readSiteFile(file: string): Promise<Site> {
  return readOperatorFile(file, { kind: 'site file', setting: 'SITE_FILE', schema: site });
}
