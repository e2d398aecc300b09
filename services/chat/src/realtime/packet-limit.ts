import { FLOOD_EVENTS, WINDOW_MS } from './client-events.ts';
import { createEventWindow } from './event-window.ts';
import type { RealtimeServer } from './sockets.ts';

/** More than a flood of events, which gets an answer, and enough for what keeps a connection alive. */
const MAX_PACKETS = 2 * FLOOD_EVENTS;

/**
 * Closes connections that send too many packets of any kind. The limit on a socket's events is not enough: a client
 * could open and close sockets, or ask for unknown namespaces, without sending an event.
 */
export function limitPackets(io: RealtimeServer): void {
  io.engine.on('connection', (connection) => {
    const received = createEventWindow(WINDOW_MS);
    connection.on('packet', () => {
      if (received.add() > MAX_PACKETS) connection.close(true);
    });
  });
}
