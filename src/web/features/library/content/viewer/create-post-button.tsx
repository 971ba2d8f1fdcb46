import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { createPostAddress } from '../create-post.ts';

/** Opens a new post with a finished picture or video; nothing for other items. */
export function CreatePostButton({ item: { id, type } }: { item: ContentItem }) {
  if (type !== 'image' && type !== 'video') return null;
  return (
    <Button
      component={Link}
      variant="default"
      to={createPostAddress([id])}
      leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      Create post
    </Button>
  );
}
