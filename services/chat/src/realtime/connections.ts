import { createBudget } from './budget.ts';
import { FLOOD, WINDOW_MS } from './client-events.ts';
import type { RealtimeServer } from './sockets.ts';

/** More than a flood of events, which is told so, and with room for what keeps a connection alive. */
const PACKETS = 2 * FLOOD;

/**
 * Counts whatever comes over a connection, not only the events of a socket: someone could open and leave sockets over it, or ask for spaces
 * that do not exist, as fast as the wire carries them.
 */
export function watchConnections(io: RealtimeServer): void {
  io.engine.on('connection', (connection) => {
    const came = createBudget(WINDOW_MS);
    connection.on('packet', () => {
      if (came.take() > PACKETS) connection.close(true);
    });
  });
}
