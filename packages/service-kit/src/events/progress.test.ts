import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

const record = (offset: number, partition = 0) => ({ topic: 'auth.events', partition, offset: String(offset) });
const taken = (progress: ReturnType<typeof createProgress>) => progress.take().map(({ partition, next }) => [partition, next]);

test('an offset is committed only when everything before it is done', () => {
  const progress = createProgress();
  const [first, second, third] = [5, 6, 9].map((offset) => progress.begin(record(offset)));
  second?.();
  expect(taken(progress)).toEqual([]);
  first?.();
  expect(taken(progress)).toEqual([[0, '7']]);
  expect(taken(progress)).toEqual([]);
  third?.();
  expect(taken(progress)).toEqual([[0, '10']]);
});

test('partitions go on independently, and a commit that failed is taken again', () => {
  const progress = createProgress();
  progress.begin(record(1, 0));
  progress.begin(record(3, 1))();
  const [commit] = progress.take();
  expect(commit).toMatchObject({ partition: 1, next: '4' });
  commit?.failed();
  expect(taken(progress)).toEqual([[1, '4']]);
});

test('after a new join what was under way is not committed', () => {
  const progress = createProgress();
  const done = progress.begin(record(1));
  progress.reset();
  done();
  expect(taken(progress)).toEqual([]);
});
