import { isForRole } from '#contract/access.ts';
import { contract } from '#contract/index.ts';
import { UserManagement } from '#web/features/admin/dashboard/users/user-management.tsx';
import { ProfileScreen } from '#web/features/identity/profile/profile-screen.tsx';
import { useUser } from '#web/lib/session.ts';

/** /profile-settings: the profile, with the User Management card for administrators. */
export function ProfilePage() {
  const { role } = useUser();
  return <ProfileScreen userManagement={isForRole(contract.listUsers, role) && <UserManagement />} />;
}
