import type { Db } from 'mongodb';
import { expect, test } from 'vitest';
import { shareReads } from './share-reads.ts';

const db = {} as Db;
/** A shared read whose answers the test gives: the questions in capitals. */
function sharedRead() {
  const reads: { questions: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = shareReads((_db, questions: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const answer = () => resolve(questions.map((question) => question.toUpperCase()));
    reads.push({ questions, answer, fail: reject });
    return promise;
  });
  const begun = (count: number) => expect.poll(() => reads.length).toBe(count);
  return {
    ask: (question: string) => ask(db, question),
    asked: () => reads.map(({ questions }) => questions),
    reads,
    begun,
  };
}

test('what is asked while a read is under way goes together in the next one', async () => {
  const { ask, asked, reads, begun } = sharedRead();
  const first = ask('a');
  await begun(1);
  const next = Promise.all([ask('b'), ask('b'), ask('c')]);
  reads[0]?.answer();
  expect(await first).toBe('A');
  await begun(2);
  reads[1]?.answer();
  expect(await next).toEqual(['B', 'B', 'C']);
  expect(asked()).toEqual([['a'], ['b', 'b', 'c']]);
});

test('an answer is never given again', async () => {
  const { ask, asked, reads, begun } = sharedRead();
  for (const count of [1, 2]) {
    const answer = ask('a');
    await begun(count);
    reads.at(-1)?.answer();
    await answer;
  }
  expect(asked()).toEqual([['a'], ['a']]);
});

test('a failed read fails each of its callers, and the next one is not concerned', async () => {
  const { ask, asked, reads, begun } = sharedRead();
  const failed = Promise.allSettled([ask('a'), ask('b')]);
  await begun(1);
  const retried = ask('a');
  reads[0]?.fail(new Error('no'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await begun(2);
  reads[1]?.answer();
  expect(await retried).toBe('A');
  expect(asked()).toEqual([['a', 'b'], ['a']]);
});

test('a read that hangs does not hold up the next one', async () => {
  const { ask, reads, begun } = sharedRead();
  const hanging = ask('a');
  await begun(1);
  const next = ask('b');
  await begun(2);
  reads[1]?.answer();
  expect(await next).toBe('B');
  reads[0]?.answer();
  expect(await hanging).toBe('A');
});

test('more questions than one read takes are read in turn', async () => {
  const { ask, asked, reads, begun } = sharedRead();
  const answers = Promise.all(Array.from({ length: 70 }, (_, n) => ask(`${n}`)));
  await begun(1);
  reads[0]?.answer();
  await begun(2);
  reads[1]?.answer();
  expect((await answers).length).toBe(70);
  expect(asked().map(({ length }) => length)).toEqual([50, 20]);
});
