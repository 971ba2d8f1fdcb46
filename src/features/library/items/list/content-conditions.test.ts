import { expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { createConditions } from './content-conditions.ts';
import { canUseCounters } from './count-content.ts';

test.each(['', '\u0301', '"', '%_'])(
  'a search for %j, which has no word, shares no statement with the whole list',
  (q) => {
    const [all, searched] = [{}, { q }];
    const of = (filters: object) => createConditions(newId(), filters);
    expect(of(searched).search).toBeNull();
    expect([canUseCounters(all), canUseCounters(searched)]).toEqual([true, false]);
    expect(of(searched).form).not.toBe(of(all).form);
  },
);
