import { readFile } from 'node:fs/promises';
import { listMissingSellerDetails, type Site, site } from '#contract/site.ts';
import { findPublishedSite } from '#features/admin/site-files';
import { checkYaml } from '#platform/checked-yaml.ts';
import { type Check, type CheckContext, type Finding, fine, wrong } from '../finding.ts';

/** Whether plans and tokens can be bought: receipts must name the operator (decision 082). */
export const sales: Check = {
  name: 'sales',
  async run({ config, db }) {
    const published = db ? await findPublishedSite(db) : null;
    const found = published ?? (await readSiteOnDisk(config.operatorFiles.site.file));
    // The check of the site file says why it cannot be read.
    return found ? salesFindings(config, found) : [];
  },
};

async function readSiteOnDisk(file: string): Promise<Site | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return checkYaml(text, site).value;
}

export function salesFindings(
  { payments }: Pick<CheckContext['config'], 'payments'>,
  { operator }: Pick<Site, 'operator'>,
): Finding[] {
  if (payments.isSandbox) {
    return [fine('sales are open in the sandbox, and documents say SAMPLE')];
  }
  const missing = listMissingSellerDetails(operator);
  if (missing.length === 0)
    return [fine('sales are open: receipts name the operator, with address and tax line')];
  return [
    wrong(
      `sales are closed: the site file lacks the operator’s ${missing.join(', ')}`,
      'Plans and tokens cannot be bought: receipts could not say who sold them.',
      'Fill in operator.name, operator.address and operator.taxLine, in the site file or under Administration, Site.',
    ),
  ];
}
