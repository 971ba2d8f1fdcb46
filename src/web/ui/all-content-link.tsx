import { Button } from '@mantine/core';
import { Link } from 'react-router';

/** From a part of somebody's work to all of it. */
export function AllContentLink() {
  return (
    <Button component={Link} to="/content" variant="subtle" size="compact-sm">
      All of My Content
    </Button>
  );
}
