import { describe, expect, it } from 'vitest';
import { findNextStop, listStops } from './carousel-stops.ts';

describe('the stops of a carousel', () => {
  it('are the slides up to the end of the row, each position once', () => {
    expect(listStops([0, 340, 680, 1020], 340)).toEqual([0, 340]);
    expect(listStops([0, 340, 680, 1020], 356)).toEqual([0, 340, 356]);
    expect(listStops([0, 300, 600], 900)).toEqual([0, 300, 600]);
  });

  it('are a single one when every slide is visible', () => {
    expect(listStops([0, 100, 200], 0)).toEqual([0]);
    expect(listStops([0, 100, 200], -5)).toEqual([0]);
  });

  it('follow each other and wrap around at both ends', () => {
    const stops = [0, 340, 356];
    expect(findNextStop(stops, 0, 1)).toBe(340);
    expect(findNextStop(stops, 356, 1)).toBe(0);
    expect(findNextStop(stops, 0, -1)).toBe(356);
    expect(findNextStop(stops, 340, -1)).toBe(0);
  });

  it('are found from a position between two of them, or a pixel off one', () => {
    expect(findNextStop([0, 340, 680], 200, 1)).toBe(340);
    expect(findNextStop([0, 340, 680], 200, -1)).toBe(0);
    expect(findNextStop([0, 340, 680], 339.5, 1)).toBe(680);
    expect(findNextStop([], 10, 1)).toBe(0);
  });
});
