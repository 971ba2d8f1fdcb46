import { useDisclosure } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconFilter, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { LabelledSelect } from '#web/ui/compose/labelled-select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './calendar.module.css';
import { DraftsButton } from './drafts.tsx';
import { postStateOptions } from './post-labels.ts';
import { useWaitingPosts } from './post-queries.ts';
import type { CalendarAddress } from './time/calendar-address.ts';
import { type CalendarView, formatPage } from './time/calendar-days.ts';

type CalendarToolbarProps = {
  address: CalendarAddress;
  channels: readonly Channel[];
  days: readonly string[];
  today: string;
  timeZone: string;
  isNarrow: boolean;
  onShow: (part: Partial<CalendarAddress>) => void;
  onTurnPage: (by: -1 | 1) => void;
};

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

const views: { value: CalendarView; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
];

/** The page and the view of the calendar, its filters, and what can be done on it. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { address, days, isNarrow, onShow, onTurnPage, timeZone, today } = props;
  const [filtering, filters] = useDisclosure(false);
  const filterCount = [address.personaId, address.channelId, address.state].filter(Boolean).length;
  return (
    <div className={classes.toolbar}>
      <div className={classes.page}>
        <h2 className={classes.heading} aria-live="polite">
          {formatPage(address.view, address.day, days)}
        </h2>
        <div className={classes.turn}>
          <IconButton label="Previous" onClick={() => onTurnPage(-1)}>
            <IconChevronLeft {...icon} />
          </IconButton>
          <Button variant="default" onClick={() => onShow({ day: today })}>
            Today
          </Button>
          <IconButton label="Next" onClick={() => onTurnPage(1)}>
            <IconChevronRight {...icon} />
          </IconButton>
        </div>
      </div>
      <div className={classes.actions}>
        <WaitingLink />
        {isNarrow && <DraftsButton filters={address} timeZone={timeZone} />}
        <ButtonLink
          to={`/publishing/posts/new${address.personaId ? `?persona=${address.personaId}` : ''}`}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        >
          New post
        </ButtonLink>
      </div>
      <div className={classes.choices}>
        <Choice label="View" value={address.view} options={views} onChange={(view) => onShow({ view })} />
        <Button
          variant="default"
          className={classes.filterButton}
          aria-expanded={filtering}
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          onClick={filters.toggle}
        >
          {filterCount > 0 ? `Filters (${filterCount})` : 'Filters'}
        </Button>
        <p className={classes.zone}>
          Times in {timeZone.replaceAll('_', ' ')} · <Link to="/publishing/settings">Settings</Link>
        </p>
      </div>
      {(filtering || filterCount > 0) && <Filters {...props} />}
    </div>
  );
}

function Filters({ address, channels, onShow }: CalendarToolbarProps) {
  const { data: personas = [] } = usePersonas();
  const every = (label: string) => ({ value: '', label });
  return (
    <div className={classes.filters}>
      <LabelledSelect
        label="Persona"
        value={address.personaId ?? ''}
        options={[every('All personas'), ...personas.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(id) => onShow({ personaId: id || undefined })}
      />
      <LabelledSelect
        label="Channel"
        value={address.channelId ?? ''}
        options={[
          every('All channels'),
          ...channels.map(({ id, kind, name }) => ({
            value: id,
            label: `${channelRules[kind].name}: ${name}`,
          })),
        ]}
        onChange={(id) => onShow({ channelId: id || undefined })}
      />
      <LabelledSelect
        label="State"
        value={address.state ?? ''}
        options={[every('All states'), ...postStateOptions]}
        onChange={(chosen) =>
          onShow({ state: postStateOptions.find(({ value }) => value === chosen)?.value })
        }
      />
    </div>
  );
}

/** Leads to the posts that wait for approval; nothing while there are none. */
function WaitingLink() {
  const { data: waiting = [] } = useWaitingPosts();
  const forCaller = waiting.filter(({ mayApprove }) => mayApprove).length;
  if (waiting.length === 0) return null;
  return (
    <ButtonLink to="/publishing/approval" variant="default">
      {forCaller > 0 ? `Waiting for you: ${forCaller}` : `Waiting for approval: ${waiting.length}`}
    </ButtonLink>
  );
}
