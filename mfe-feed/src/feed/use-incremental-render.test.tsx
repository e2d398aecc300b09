import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useIncrementalRender } from './use-incremental-render.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function watch(first: readonly number[]) {
  const lengths: number[] = [];
  const { rerender, result } = renderHook(
    ({ all }) => {
      const shown = useIncrementalRender(all);
      lengths.push(shown.length);
      return shown;
    },
    { initialProps: { all: first } },
  );
  return { lengths, result, come: (all: readonly number[]) => rerender({ all }) };
}

test('renders a new list from its start in batches until complete', async () => {
  const { lengths, result, come } = watch([]);
  come(numbers(20));
  expect(lengths.find((length) => length > 0)).toBe(2);
  await waitFor(() => expect(result.current).toEqual(numbers(20)));
  expect(Math.max(...lengths.slice(1).map((length, index) => length - (lengths[index] ?? 0)))).toBe(2);
});

test('renders a list present at mount at once, and its next page in batches', async () => {
  const { lengths, result, come } = watch(numbers(20));
  expect(lengths[0]).toBe(20);
  come(numbers(40));
  await waitFor(() => expect(result.current).toHaveLength(40));
  expect(lengths).toContain(22);
});

test('renders a list that shrinks as it is', () => {
  const { result, come } = watch(numbers(20));
  come(numbers(2));
  expect(result.current).toEqual([0, 1]);
});
