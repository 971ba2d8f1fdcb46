import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ContentItem } from '#contract/library.ts';
import { toolLink, videoTool } from '#web/lib/tools.ts';

/** Opens a finished video on the page that edits it. */
export function EditVideoButton({ item }: { item: ContentItem }) {
  const { Icon, label } = videoTool;
  return (
    <Button
      variant="default"
      component={Link}
      to={toolLink(videoTool, { contentId: item.id })}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
    >
      {label}
    </Button>
  );
}
