import { describe, expect, it } from 'vitest';
import { applyGesture } from './gesture.ts';

const box = { x: 0.2, y: 0.2, width: 0.2, height: 0.2 };

describe('a pointer over the picture', () => {
  it('draws a frame from where it was pressed', () => {
    const gesture = { kind: 'draw', from: { x: 0.5, y: 0.5 } } as const;
    expect(applyGesture(gesture, { x: 0.7, y: 0.9 })).toEqual({ x: 0.5, y: 0.5, width: 0.2, height: 0.4 });
    expect(applyGesture(gesture, { x: 0.5, y: 0.5 })).toBeNull();
  });

  it('moves a frame by the distance it moved', () => {
    const gesture = { kind: 'move', frameId: 'ada', box, from: { x: 0.3, y: 0.3 } } as const;
    expect(applyGesture(gesture, { x: 0.4, y: 0.25 })).toEqual({ ...box, x: 0.3, y: 0.15 });
  });

  it('resizes a frame by a corner', () => {
    const gesture = { kind: 'resize', frameId: 'ada', box, corner: 'se' } as const;
    expect(applyGesture(gesture, { x: 0.6, y: 0.5 })).toEqual({ ...box, width: 0.4, height: 0.3 });
  });
});
