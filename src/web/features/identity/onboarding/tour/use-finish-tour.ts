import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import { call } from '#web/lib/api.ts';
import { useSetCurrentUser, useUser } from '#web/lib/session.ts';

/** The end of the tour, as this browser and the server are told of it. */
export function useFinishTour() {
  const { id } = useUser();
  const setCurrentUser = useSetCurrentUser();
  const flag = `castwright-tour-dismissed:${id}`;

  /** Marks the tour complete. A failure is logged and holds nobody up (specification 000, section 4). */
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
