/** The product's web role, with limits that a bench does not reach. */
import { startWeb } from '../../../src/app/web/start-web.ts';
import type { BenchInstallation } from '../setup/installation.ts';
import { openRole } from './open-role.ts';
import { runUnderBench } from './under-bench.ts';
import { unreachedLimits } from './unreached-limits.ts';

export type WebSubject = BenchInstallation & { pages: string | null };

await runUnderBench<WebSubject>(async (options) => {
  const installation = await openRole('web', options);
  const web = await startWeb(installation, { pages: options.pages, ...unreachedLimits });
  return {
    facts: { address: web.address },
    async close() {
      await web.close();
      await installation.close();
    },
  };
});
