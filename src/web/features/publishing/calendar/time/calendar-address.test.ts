import { expect, it } from 'vitest';
import { formatCalendarAddress, parseCalendarAddress } from './calendar-address.ts';

const id = '019f0000-0000-7000-8000-000000000001';

it('an address is read as it was written', () => {
  const address = {
    ...({ view: 'week', day: '2026-11-29', personaId: id, channelId: id, state: 'waiting' } as const),
  };
  expect(parseCalendarAddress(formatCalendarAddress(address), '2026-01-01')).toEqual(address);
});

it('what an address lacks or cannot be is as usual', () => {
  const search = new URLSearchParams('view=year&day=2026-02-30&persona=nora&state=lost');
  expect(parseCalendarAddress(search, '2026-01-01')).toEqual({ view: 'month', day: '2026-01-01' });
});
