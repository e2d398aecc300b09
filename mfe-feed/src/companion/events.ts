/** One event of a `text/event-stream`. */
export interface StreamedEvent {
  readonly name: string;
  readonly data: string;
}

function eventOf(block: string): StreamedEvent | undefined {
  const lines = block.split(/\r\n|\n|\r/);
  const valuesOf = (field: string) => lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  const data = valuesOf('data');
  return data.length > 0 ? { name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') } : undefined;
}

/** Reads events as they arrive, wherever the network cuts them. What comes after the last blank line is no event yet. */
export async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      waiting += decoder.decode(value, { stream: true });
      const blocks = waiting.split(/\r\n\r\n|\n\n|\r\r/);
      waiting = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}
