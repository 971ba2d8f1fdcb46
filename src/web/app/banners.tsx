import { VerifyBanner } from '#web/features/identity/auth/verify-banner.tsx';
import { DeletionBanner } from '#web/features/identity/profile/own-data/deletion-banner.tsx';
import { useUser } from '#web/lib/session.ts';

/** The account's notices on every page. */
export function Banners() {
  const { deletionDueAt, emailVerified } = useUser();
  return (
    <>
      {deletionDueAt && <DeletionBanner dueAt={deletionDueAt} />}
      {!emailVerified && <VerifyBanner />}
    </>
  );
}
