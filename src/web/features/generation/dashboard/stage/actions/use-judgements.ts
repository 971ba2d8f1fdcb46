import { IconCheck, IconHeart, IconHeartFilled, IconX } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { useChangeContent } from '#web/lib/change-content/use-change-content.ts';
import { useUser } from '#web/lib/session.ts';
import type { Action } from './action.ts';

/**
 * Keep, reject and favourite. A second press takes it back; a verdict goes on to the next item.
 *
 * @param onJudged called after a verdict was given
 */
export function useJudgements(item: ContentItem, onJudged: () => void): Action[] {
  const { gate } = useUser();
  const { mutate } = useChangeContent(item);
  const isDisabled = gate !== 'app';
  const judge = (verdict: 'keep' | 'reject') => {
    const isTakenBack = item.verdict === verdict;
    mutate({ verdict: isTakenBack ? null : verdict });
    if (!isTakenBack) onJudged();
  };
  return [
    {
      label: 'Keep',
      key: 'k',
      Icon: IconCheck,
      isPressed: item.verdict === 'keep',
      isDisabled,
      run: () => judge('keep'),
    },
    {
      label: 'Reject',
      key: 'x',
      Icon: IconX,
      isPressed: item.verdict === 'reject',
      isDisabled,
      run: () => judge('reject'),
    },
    {
      label: 'Favourite',
      key: 'f',
      Icon: item.favourite ? IconHeartFilled : IconHeart,
      isPressed: item.favourite,
      isDisabled,
      run: () => mutate({ favourite: !item.favourite }),
    },
  ];
}
