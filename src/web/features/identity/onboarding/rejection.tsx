import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import classes from './documents-screen.module.css';

/** Why the previous identity document was rejected. Renders nothing when there is no rejection. */
export function Rejection() {
  const { data } = useQuery({
    queryKey: queryKeys.documentReview,
    queryFn: ({ signal }) => call('documentReview', { signal }),
    gcTime: 0,
  });
  if (data?.status !== 'rejected') return null;
  return (
    <Alert color="red" variant="light" role="alert" title="Your last document was not accepted">
      <p className={classes.reason}>{data.reason}</p>
      <p className={classes.after}>
        Please submit another document. Your content is safe, and we delete the rejected pictures within a
        day.
      </p>
    </Alert>
  );
}
