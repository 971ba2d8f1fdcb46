import { type ContentCredentials, openCredentials } from '#features/library/disclosure';
import type { Installation } from './installation.ts';

/** Opens the content credentials of an installation: counts time stamps, and logs why there is none. */
export function openInstallationCredentials({
  config,
  log,
  metrics,
}: Pick<Installation, 'config' | 'log' | 'metrics'>): Promise<ContentCredentials> {
  return openCredentials({
    folder: config.inKeys('credentials'),
    ...config.credentials,
    onTimeStamp(report) {
      metrics.countTimeStamp(report.outcome);
      if (report.outcome !== 'failed') return;
      log.warn({ reason: report.reason }, 'a file was signed without a time stamp');
    },
  });
}
