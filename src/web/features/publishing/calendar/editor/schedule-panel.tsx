import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { PostTiming, PublishingSettings } from '#contract/posts.ts';
import { toLocalTime } from '#contract/zoned-time.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { postKeys, usePostingSlots } from '../post-queries.ts';
import { addDays } from '../time/calendar-days.ts';
import { checkTime, TimeFields } from '../time/time-fields.tsx';
import { useApproves } from '../use-may-manage.ts';
import { useSchedulePost } from '../use-schedule-post.ts';
import { suggestTime } from '../views/cells.ts';
import classes from './post-editor.module.css';
import fields from './post-fields.module.css';
import { RepeatSheet } from './repeat-sheet.tsx';
import type { SavedPost } from './use-saved-post.ts';

type SchedulePanelProps = {
  saved: SavedPost;
  problems: ReadonlyMap<string, readonly string[]>;
  settings: PublishingSettings;
  suggested: { day: string; time: string } | null;
  isLocked: boolean;
};

type When = PostTiming['when'];

/** When a post goes out, and what else can be done with it as a whole. */
export function SchedulePanel({ isLocked, problems, saved, settings, suggested }: SchedulePanelProps) {
  const { form, post } = saved;
  const { timeZone } = settings;
  const [when, setWhen] = useState<When>('at');
  const [time, setTime] = useState(() => suggested ?? toStartTime(post?.scheduledAt ?? null, timeZone));
  const schedule = useSchedule(saved, timeZone);
  const approves = useApproves();
  const { data: slots } = usePostingSlots(form.personaId);
  const checked = checkTime(time, timeZone);
  const blocker = findBlocker(saved, problems);
  const canSend = blocker === null && (when !== 'at' || 'at' in checked) && !schedule.isPending && !isLocked;
  const send = () => {
    if (when !== 'at') schedule.mutate({ when });
    else if ('at' in checked) schedule.mutate({ when, at: checked.at.toISOString() });
  };
  return (
    <section className={classes.schedule} aria-labelledby="post-schedule">
      <h2 id="post-schedule" className={classes.sideHead}>
        When
      </h2>
      <fieldset className={classes.when} disabled={isLocked}>
        <legend className={fields.unseen}>When to publish</legend>
        <WhenOption value="at" chosen={when} onChoose={setWhen} label="At a time" />
        {when === 'at' && <TimeFields value={time} timeZone={timeZone} onChange={setTime} />}
        <WhenOption
          value="queue"
          chosen={when}
          onChoose={setWhen}
          label="At the next free slot"
          isDisabled={!slots || slots.slots.length === 0}
        />
        {(!slots || slots.slots.length === 0) && (
          <p className={fields.hint}>
            {form.personaId ? 'This persona has no slots. ' : 'Choose a persona that has slots. '}
            <Link to="/publishing/settings">Set slots</Link>
          </p>
        )}
        <WhenOption value="now" chosen={when} onChoose={setWhen} label="Now" />
      </fieldset>
      <FormProblem error={schedule.error} at={schedule.submittedAt} />
      {blocker && <p className={fields.hint}>{blocker}</p>}
      <Button fullWidth disabled={!canSend} onClick={send}>
        {schedule.isPending ? 'Scheduling…' : labelSend(when, approves, post?.state)}
      </Button>
      <OtherActions saved={saved} isLocked={isLocked} timeZone={timeZone} />
    </section>
  );
}

function labelSend(when: When, approves: boolean, state: string | undefined): string {
  if (!approves) return 'Send for approval';
  if (when === 'now') return 'Publish now';
  return state && state !== 'draft' ? 'Change the time' : 'Schedule';
}

/** What is in the way of scheduling, in words for the creator; null if nothing. */
function findBlocker(
  { form, isConflict }: SavedPost,
  problems: SchedulePanelProps['problems'],
): string | null {
  if (isConflict) return 'Choose first which version counts.';
  if (form.targets.length === 0) return 'Select at least one channel.';
  const count = [...problems.values()].filter((found) => found.length > 0).length;
  if (count === 0) return null;
  return count === 1
    ? 'One channel does not take this post yet.'
    : `${count} channels do not take this post yet.`;
}

/** The time of a post, or tomorrow at the suggested one. */
function toStartTime(scheduledAt: string | null, timeZone: string): { day: string; time: string } {
  if (scheduledAt) return toLocalTime(new Date(scheduledAt), timeZone);
  return suggestTime({ day: addDays(toLocalTime(new Date(), timeZone).day, 1), hour: null });
}

type WhenOptionProps = {
  value: When;
  chosen: When;
  label: string;
  isDisabled?: boolean;
  onChoose: (when: When) => void;
};

function WhenOption({ chosen, isDisabled = false, label, onChoose, value }: WhenOptionProps) {
  return (
    <label className={fields.check}>
      <input
        type="radio"
        name="when"
        checked={chosen === value}
        disabled={isDisabled}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  );
}

/** Saves what has changed, gives the post its time, and goes back to the calendar. */
function useSchedule(saved: SavedPost, timeZone: string) {
  const navigate = useNavigate();
  const schedule = useSchedulePost(timeZone);
  return useMutation({
    mutationFn: async (timing: PostTiming) => {
      const post = await saved.save();
      return schedule.mutateAsync({ post, timing });
    },
    onSuccess: (post) => {
      saved.adopt(post);
      const day = post.scheduledAt && toLocalTime(new Date(post.scheduledAt), timeZone).day;
      void navigate(day ? `/publishing?view=month&day=${day}` : '/publishing');
    },
  });
}

function OtherActions({
  isLocked,
  saved,
  timeZone,
}: {
  saved: SavedPost;
  isLocked: boolean;
  timeZone: string;
}) {
  const { post } = saved;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [repeating, repeat] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const remove = useMutation({
    mutationFn: (id: string) => call('deletePost', { params: { id } }),
    onSuccess: (_done, id) => {
      saved.forget();
      client.removeQueries({ queryKey: postKeys.one(id) });
      void client.invalidateQueries({ queryKey: postKeys.all });
      notify.success({ title: 'Post deleted' });
      void navigate('/publishing');
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
  if (asking && post)
    return (
      <ConfirmDialog
        question="Delete this post? Its pictures stay in My Content."
        confirmLabel="Delete"
        pendingLabel="Deleting…"
        pending={remove.isPending}
        onConfirm={() => remove.mutate(post.id)}
        onCancel={ask.close}
      />
    );
  return (
    <div className={classes.others}>
      <Button variant="default" aria-haspopup="dialog" disabled={isLocked} onClick={repeat.open}>
        Repeat as a series
      </Button>
      {post && (
        <Button variant="default" onClick={ask.open}>
          Delete
        </Button>
      )}
      {repeating && <RepeatSheet form={saved.form} timeZone={timeZone} onClose={repeat.close} />}
    </div>
  );
}
