import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import { call } from '#web/lib/api.ts';
import { useSetCurrentUser, useUser } from '#web/lib/session.ts';

/** Records the end of the tour on the server, and a dismissal in this browser. */
export function useFinishTour() {
  const { id } = useUser();
  const setCurrentUser = useSetCurrentUser();
  const flag = `castwright-tour-dismissed:${id}`;

  /** Marks the tour complete. Logs a failure and continues (`docs/requirements/public-site.md`, section 4). */
  const finish = useCallback(
    async (skipped: boolean): Promise<void> => {
      try {
        setCurrentUser(await call('completeTutorial', { body: { skipped } }));
      } catch (error) {
        console.warn(messages.tutorialFailed, error);
      }
    },
    [setCurrentUser],
  );
  return {
    finish,
    rememberDismissal: () => localStorage.setItem(flag, 'true'),
    dismissedBefore: localStorage.getItem(flag) !== null,
  };
}
