import type { Clock } from '#platform/clock.ts';
import type { DataLink } from './data-link.ts';
import type { AgreementStatus } from './parse-data-link.ts';

/** How long a status is kept: a page that is loaded again, and the payments of one subscription cause one read. */
const keptMs = 30_000;
const mostKept = 5_000;

export type StatusReader = {
  /**
   * @param hintedAt when the last event about it arrived, which an older status does not have
   * @returns null for an agreement that CCBill does not know
   * @throws PaymentError
   */
  read(agreementId: string, hintedAt?: Date): Promise<AgreementStatus | null>;
  /** The next read asks CCBill: call it after each change. */
  forget(agreementId: string): void;
};

export function createStatusReader(dataLink: Pick<DataLink, 'readStatus'>, clock: Clock): StatusReader {
  const kept = new Map<string, { at: number; status: Promise<AgreementStatus | null> }>();
  return {
    read(agreementId, hintedAt) {
      const now = clock().getTime();
      const found = kept.get(agreementId);
      const isRecent = found && now - found.at >= 0 && now - found.at < keptMs;
      if (isRecent && !(hintedAt && hintedAt.getTime() >= found.at)) return found.status;
      if (kept.size >= mostKept) kept.clear();
      const status = dataLink.readStatus(agreementId);
      kept.set(agreementId, { at: now, status });
      // A failure is not kept.
      status.catch(() => kept.delete(agreementId));
      return status;
    },
    forget: (agreementId) => void kept.delete(agreementId),
  };
}
