import { describe, expect, it } from 'vitest';
import { axisOf, cardOffset, commitDistance, swipeOutcome } from './swipe-rules.ts';

describe('swipe', () => {
  it.each([
    [3, 3, undefined],
    [9, 0, undefined],
    [12, 4, 'horizontal'],
    [-30, 10, 'horizontal'],
    [20, 18, 'vertical'],
    [4, 40, 'vertical'],
  ])('from %s, %s is %s', (dx, dy, axis) => {
    expect(axisOf(dx, dy)).toBe(axis);
  });

  it.each([
    ['far to the right', { dx: 120, speed: 0, commit: 100 }, 'right'],
    ['far to the left', { dx: -120, speed: -0.1, commit: 100 }, 'left'],
    ['not far enough', { dx: 99, speed: 0.2, commit: 100 }, undefined],
    ['a short flick', { dx: 45, speed: 0.9, commit: 100 }, 'right'],
    ['a twitch', { dx: 20, speed: 2, commit: 100 }, undefined],
    ['far, but pulled back at the end', { dx: 120, speed: -0.8, commit: 100 }, undefined],
    ['not far, and quick the other way', { dx: 60, speed: -2, commit: 100 }, undefined],
  ] as const)('%s → %s', (_what, pull, side) => {
    expect(swipeOutcome(pull)).toBe(side);
  });

  it('counts after a third of the card, within limits', () => {
    expect([100, 320, 2000].map(commitDistance)).toEqual([72, 102.4, 150]);
  });

  it('follows the finger, with resistance past the point where it counts', () => {
    expect([cardOffset(60, 100), cardOffset(-100, 100), cardOffset(200, 100), cardOffset(-200, 100)]).toEqual([
      60, -100, 140, -140,
    ]);
  });
});
