import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { PosePerson } from '#contract/keypoints.ts';
import { call } from '#web/lib/api.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './pose.module.css';

const PictureDialog = lazyNamed(() => import('#web/ui/picture-choice/picture-dialog.tsx'), 'PictureDialog');

/** Takes the pose of the person in a picture of My Content. */
export function DetectedPose({ onDetected }: { onDetected: (person: PosePerson) => void }) {
  const [open, { close, open: show }] = useDisclosure(false);
  const wasOpen = useOnceEnabled(open);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: (contentId: string) => call('detectPose', { body: { contentId } }),
    onSuccess: ({ pose }) => {
      const [person] = pose?.people ?? [];
      if (person) onDetected(person);
    },
  });
  return (
    <>
      <div className={classes.detected}>
        <Button
          variant="default"
          leftSection={<IconPhotoSearch size={18} stroke={1.75} aria-hidden="true" />}
          aria-haspopup="dialog"
          disabled={isPending}
          onClick={show}
        >
          From a picture
        </Button>
        <span role="status" className={classes.help}>
          {isPending
            ? 'Looking for a person…'
            : data && !data.pose && 'No person found. Choose another picture.'}
        </span>
      </div>
      <FormProblem error={error} />
      <Suspense fallback={null}>
        {wasOpen && (
          <PictureDialog
            open={open}
            title="Pose"
            contentOnly
            onChoose={(picture) => {
              if ('contentId' in picture) mutate(picture.contentId);
              close();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
