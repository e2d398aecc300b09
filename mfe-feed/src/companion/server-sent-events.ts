/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  readonly name: string;
  readonly data: string;
}

function parseEvent(block: string): ServerSentEvent | undefined {
  const lines = block.split(/\r\n|\n|\r/);
  const valuesOf = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []));
  const data = valuesOf('data');
  return data.length > 0 ? { name: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') } : undefined;
}

/**
 * Yields events as they arrive, however the network splits them. Text after the last blank line is not an event yet.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      const blocks = buffer.split(/\r\n\r\n|\n\n|\r\r/);
      buffer = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel();
  }
}
