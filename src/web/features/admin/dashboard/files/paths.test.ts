import { describe, expect, it } from 'vitest';
import { setValueAt } from './paths.ts';

describe('a value of a draft', () => {
  it('is set where its part is missing, as in a file of an earlier version', () => {
    const path = ['inspection', 'explicit'];
    expect(setValueAt({ samples: true }, path, 0.6)).toEqual({
      samples: true,
      inspection: { explicit: 0.6 },
    });
    expect(setValueAt({ inspection: { explicit: 0.6 } }, path, undefined)).toEqual({ inspection: {} });
  });
});
