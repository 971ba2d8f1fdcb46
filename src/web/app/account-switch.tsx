import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useTeam } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { notify } from '#web/ui/notify.ts';
import classes from './account-switch.module.css';

/** Switches between the team's account and the user's own. Renders nothing for users who are in no one else's team. */
export function AccountSwitch({ onDone }: { onDone: () => void }) {
  const { worksIn } = useUser();
  const { data: team } = useTeam();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (account: 'team' | 'own') => call('workInAccount', { body: { account } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.currentUser });
      onDone();
    },
    onError: (error) => notify.error({ title: 'Account not switched', text: error.message }),
  });
  const owner = team?.members.find(({ isOwner }) => isOwner);
  if (!owner || team?.isOwner) return null;
  const current = change.isPending ? change.variables : worksIn ? 'team' : 'own';
  const accounts = [
    { value: 'team', label: `Team of ${owner.firstName} ${owner.lastName}` },
    { value: 'own', label: 'My own account' },
  ] as const;
  return (
    <fieldset className={classes.accounts} disabled={change.isPending}>
      <legend>Work in</legend>
      {accounts.map(({ label, value }) => (
        <label key={value} className={classes.account}>
          <input
            type="radio"
            name="account"
            checked={current === value}
            onChange={() => change.mutate(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
