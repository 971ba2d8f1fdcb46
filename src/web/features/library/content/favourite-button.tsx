import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import type { ContentItem } from '#contract/library.ts';
import { useChangeContent } from '#web/lib/change-content/use-change-content.ts';
import { useUser } from '#web/lib/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** The favourite toggle of an item. Disabled during onboarding, which is read-only. */
export function FavouriteButton({ item }: { item: ContentItem }) {
  const { gate } = useUser();
  const change = useChangeContent(item);
  const Icon = item.favourite ? IconHeartFilled : IconHeart;
  return (
    <IconButton
      label="Favourite"
      aria-pressed={item.favourite}
      disabled={gate !== 'app'}
      onClick={() => change.mutate({ favourite: !item.favourite })}
    >
      <Icon size={20} stroke={1.5} color={item.favourite ? 'var(--ember)' : undefined} />
    </IconButton>
  );
}
