import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Post } from '#contract/posts.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './calendar.module.css';
import { getPostName } from './post-labels.ts';
import { checkTime, TimeFields } from './time/time-fields.tsx';
import { useApproves } from './use-may-manage.ts';
import { useSchedulePost } from './use-schedule-post.ts';

type ScheduleSheetProps = {
  post: Post;
  /** What the fields begin with. */
  day: string;
  time: string;
  timeZone: string;
  onClose: () => void;
};

/** Asks for the time of a draft that was dropped on the calendar. */
export function ScheduleSheet({ day, onClose, post, time, timeZone }: ScheduleSheetProps) {
  const [value, setValue] = useState({ day, time });
  const schedule = useSchedulePost(timeZone);
  const approves = useApproves();
  const checked = checkTime(value, timeZone);
  const send = () => {
    if (!('at' in checked)) return;
    schedule.mutate({ post, timing: { when: 'at', at: checked.at.toISOString() } }, { onSuccess: onClose });
  };
  return (
    <Sheet title="Schedule post" open onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className={classes.formAbout} dir="auto">
          {getPostName(post)}
        </p>
        <TimeFields value={value} timeZone={timeZone} onChange={setValue} />
        <FormProblem error={schedule.error} at={schedule.submittedAt} />
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={schedule.isPending || !('at' in checked)}>
            {schedule.isPending ? 'Scheduling…' : approves ? 'Schedule' : 'Send for approval'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
