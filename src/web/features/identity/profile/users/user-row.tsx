import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { profileMessages } from '#contract/profile-messages.ts';
import type { ManagedUser } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import people from '../people.module.css';
import profile from '../profile-screen.module.css';
import { roleNames } from '../role-names.ts';
import { SecondThought } from '../second-thought.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import { useUserChange } from './use-users.ts';

/** One account, and the question whether to remove it; never asked on one's own row. */
export function UserRow({ user }: { user: ManagedUser }) {
  const [asking, question] = useDisclosure(false);
  const [resetting, reset] = useDisclosure(false);
  const name = `${user.firstName} ${user.lastName}`;
  const { tone, label } = standingOf(user);
  const remove = useUserChange({
    change: () => call('removeUser', { params: { id: user.id } }),
    done: profileMessages.users.removed,
    failed: profileMessages.users.removeFailed,
  });
  return (
    <li className={people.entry}>
      <div className={`${profile.row} ${people.stacked}`}>
        <div className={people.who}>
          <p className={profile.lead}>
            {name}
            {user.isYou && <span className={profile.tag}>You</span>}
            <Badge tone={tone}>{label}</Badge>
          </p>
          <p className={profile.when}>
            {user.email}, {roleNames[user.role]}
          </p>
        </div>
        {!user.isYou && !asking && !resetting && (
          <div className={people.buttons}>
            {user.secondFactor && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Reset second factor of ${name}`}
                onClick={reset.open}
              >
                Reset second factor
              </Button>
            )}
            <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={question.open}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {resetting && <ResetSecondFactor user={user} onClose={reset.close} />}
      {asking && (
        <SecondThought
          question={profileMessages.users.removeQuestion}
          deed={`Remove ${user.firstName}`}
          doing="Removing…"
          pending={remove.isPending}
          onDo={() => remove.mutate()}
          onKeep={question.close}
        />
      )}
    </li>
  );
}

/** The one thing to know of how an account stands, the gravest first. */
function standingOf(user: ManagedUser): { tone: Tone; label: string } {
  if (user.suspension) return { tone: 'bad', label: 'Suspended' };
  if (user.ageDenied) return { tone: 'bad', label: 'Under age' };
  if (user.passwordChangeDue) return { tone: 'waiting', label: 'Temporary password' };
  if (user.gate !== 'app') return { tone: 'waiting', label: 'Onboarding' };
  return { tone: 'good', label: 'Active' };
}
