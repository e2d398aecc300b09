import { expect, test } from 'vitest';
import { readEvents } from './server-sent-events.ts';

/** A body that arrives in chunks of `size` bytes. */
function bodyOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}
async function read(text: string, size: number) {
  const events = [];
  for await (const event of readEvents(bodyOf(text, size))) events.push(event);
  return events;
}

test.each([1, 2, 7, 1000])('yields the same events in chunks of %i bytes, with whole characters', async (size) => {
  expect(
    await read(
      'event: delta\ndata: {"text":"Grüße 🎈"}\n\n: a comment\n\ndata: one\ndata: two\r\n\r\nevent: reply\ndata: {}\n\n',
      size,
    ),
  ).toEqual([
    { name: 'delta', data: '{"text":"Grüße 🎈"}' },
    { name: 'message', data: 'one\ntwo' },
    { name: 'reply', data: '{}' },
  ]);
});

test('ignores an event without its final blank line', async () => {
  expect(await read('event: delta\ndata: {"text":"a"}\n\nevent: reply\ndata: {"rep', 5)).toEqual([
    { name: 'delta', data: '{"text":"a"}' },
  ]);
});
