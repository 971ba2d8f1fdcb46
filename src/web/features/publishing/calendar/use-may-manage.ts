import { useTeam } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { usePublishingSettings } from './post-queries.ts';

/** Whether the user may change what counts for the whole account: its owner and the team's admins may. */
export function useMayManage(): boolean {
  const { gate, worksIn } = useUser();
  const { data: team } = useTeam({ enabled: worksIn !== null });
  return gate === 'app' && (worksIn === null || team?.isAdmin === true);
}

/**
 * Whether the user approves a post by scheduling it, for what a button says before. The server decides: where a second
 * person is asked for, it also looks at who wrote the post.
 */
export function useApproves(): boolean {
  const mayManage = useMayManage();
  const { data: settings } = usePublishingSettings();
  return mayManage && settings?.needsSecondPerson === false;
}
