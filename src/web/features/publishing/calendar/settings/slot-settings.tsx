import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PostingSlot } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { call } from '#web/lib/api.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { postKeys, usePostingSlots } from '../post-queries.ts';
import { formatWeekday, weekdayOptions } from '../time/weekdays.ts';
import { useMayManage } from '../use-may-manage.ts';
import classes from './settings.module.css';

/** The weekly times at which queued posts of a persona go out. */
export function SlotSettings({ timeZone }: { timeZone: string }) {
  const { data: personas, error, refetch } = usePersonas();
  const [chosen, setChosen] = useState<string | null>(null);
  const persona = personas?.find(({ id }) => id === chosen) ?? personas?.[0];
  return (
    <Section title="Slots">
      <p className={classes.note}>
        Posts in the queue go out at their persona’s next free slot. Times in {timeZone.replaceAll('_', ' ')}.
      </p>
      {personas ? (
        persona ? (
          <>
            <LabelledSelect
              label="Persona"
              value={persona.id}
              options={personas.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
            <Slots key={persona.id} personaId={persona.id} />
          </>
        ) : (
          <p className={classes.note}>
            Slots belong to a persona. <Link to="/personas/new">Create a persona</Link>
          </p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={1} />
      )}
    </Section>
  );
}

const sortSlots = (slots: readonly PostingSlot[]) =>
  slots.toSorted((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time));
const isSame = (one: PostingSlot, other: PostingSlot) =>
  one.weekday === other.weekday && one.time === other.time;
const formatSlot = ({ time, weekday }: PostingSlot) => `${formatWeekday(weekday)} ${time}`;

type SlotLists = { slots: PostingSlot[]; suggested: PostingSlot[] };

function Slots({ personaId }: { personaId: string }) {
  const client = useQueryClient();
  const mayManage = useMayManage();
  const { data, error, refetch } = usePostingSlots(personaId);
  const change = useMutation({
    mutationFn: (slots: PostingSlot[]) =>
      call('changePostingSlots', { params: { id: personaId }, body: { slots } }),
    onMutate: (slots) => {
      const before = client.getQueryData<SlotLists>(postKeys.slots(personaId));
      client.setQueryData<SlotLists>(postKeys.slots(personaId), (lists) => lists && { ...lists, slots });
      return { before };
    },
    onError: (problem, _slots, context) => {
      client.setQueryData(postKeys.slots(personaId), context?.before);
      notify.error({ title: 'Slots not changed', text: getErrorMessage(problem) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: postKeys.slots(personaId) }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton count={2} />;
  const { slots } = data;
  const isFull = slots.length >= publishingLimits.slotsMaximum;
  const suggested = data.suggested.filter((slot) => !slots.some((each) => isSame(each, slot)));
  const add = (slot: PostingSlot) => {
    if (slots.some((each) => isSame(each, slot))) notify.info({ title: 'There is a slot at that time' });
    else change.mutate(sortSlots([...slots, slot]));
  };
  const isDisabled = !mayManage || change.isPending;
  return (
    <div className={classes.slots}>
      {slots.length === 0 && <p className={classes.note}>No slots yet.</p>}
      <ul className={classes.slotList} aria-label="Slots">
        {sortSlots(slots).map((slot) => (
          <li key={formatSlot(slot)}>
            <span>{formatSlot(slot)}</span>
            <IconButton
              label="Remove"
              fullLabel={`Remove ${formatSlot(slot)}`}
              disabled={isDisabled}
              onClick={() => change.mutate(slots.filter((each) => !isSame(each, slot)))}
            >
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {suggested.length > 0 && (
        <div>
          <p className={classes.note}>Suggested by clicks on this persona’s links of the last 90 days:</p>
          <ul className={classes.slotList} aria-label="Suggested slots">
            {suggested.map((slot) => (
              <li key={formatSlot(slot)}>
                <Button variant="subtle" disabled={isDisabled || isFull} onClick={() => add(slot)}>
                  Add {formatSlot(slot)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <AddSlot isDisabled={isDisabled || isFull} onAdd={add} />
    </div>
  );
}

function AddSlot({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (slot: PostingSlot) => void }) {
  const [weekday, setWeekday] = useState('1');
  const [time, setTime] = useState('18:00');
  return (
    <form
      className={classes.addSlot}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd({ weekday: Number(weekday), time });
      }}
    >
      <LabelledSelect
        label="Day"
        value={weekday}
        options={weekdayOptions.map(({ value }) => ({ value, label: formatWeekday(Number(value)) }))}
        onChange={setWeekday}
      />
      <label className={classes.time}>
        Time
        <input type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
      </label>
      <Button
        type="submit"
        variant="default"
        disabled={isDisabled || !/^\d\d:\d\d$/.test(time)}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      >
        Add slot
      </Button>
    </form>
  );
}
