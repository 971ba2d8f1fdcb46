import type { PostState } from '#contract/posts.ts';
import { postStates } from '../post-labels.ts';
import { type CalendarView, calendarViews, isDay } from './calendar-days.ts';

/** What the calendar shows, as its address says it. */
export type CalendarAddress = {
  view: CalendarView;
  day: string;
  /** Only posts of a persona, on a channel, in a state. */
  personaId?: string | undefined;
  channelId?: string | undefined;
  state?: PostState | undefined;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses the address; what it lacks or cannot be is as usual. @param today of the account's time zone */
export function parseCalendarAddress(search: URLSearchParams, today: string): CalendarAddress {
  const day = search.get('day') ?? '';
  const findId = (name: string) => {
    const value = search.get(name) ?? '';
    return uuid.test(value) ? value : undefined;
  };
  return {
    view: calendarViews.find((each) => each === search.get('view')) ?? 'month',
    day: isDay(day) ? day : today,
    personaId: findId('persona'),
    channelId: findId('channel'),
    state: postStates.find((each) => each === search.get('state')),
  };
}

/** The parameters of the calendar's address. */
export function formatCalendarAddress(address: CalendarAddress): URLSearchParams {
  const { channelId, day, personaId, state, view } = address;
  const search = new URLSearchParams({ view, day });
  if (personaId) search.set('persona', personaId);
  if (channelId) search.set('channel', channelId);
  if (state) search.set('state', state);
  return search;
}
