import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGradually } from './use-gradually.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function watch(first: readonly number[]) {
  const lengths: number[] = [];
  const { rerender, result } = renderHook(
    ({ all }) => {
      const shown = useGradually(all);
      lengths.push(shown.length);
      return shown;
    },
    { initialProps: { all: first } },
  );
  return { lengths, result, come: (all: readonly number[]) => rerender({ all }) };
}

test('a list that has just come is shown from its beginning, a few at a time, until it is whole', async () => {
  const { lengths, result, come } = watch([]);
  come(numbers(20));
  expect(lengths.find((length) => length > 0)).toBe(2);
  await waitFor(() => expect(result.current).toEqual(numbers(20)));
  expect(Math.max(...lengths.slice(1).map((length, index) => length - (lengths[index] ?? 0)))).toBe(2);
});

test('a list that was there on arrival is shown whole at once, and its next page a few at a time', async () => {
  const { lengths, result, come } = watch(numbers(20));
  expect(lengths[0]).toBe(20);
  come(numbers(40));
  await waitFor(() => expect(result.current).toHaveLength(40));
  expect(lengths).toContain(22);
});

test('a list that gets shorter is shown as it is', () => {
  const { result, come } = watch(numbers(20));
  come(numbers(2));
  expect(result.current).toEqual([0, 1]);
});
