import { Button } from '@mantine/core';
import { Link } from 'react-router';

/** The link from a part of the library to all of it. */
export function AllContentLink() {
  return (
    <Button component={Link} to="/content" variant="subtle" size="compact-sm">
      All of My Content
    </Button>
  );
}
