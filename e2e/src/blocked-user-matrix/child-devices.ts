import type { Entry } from './asked.ts';

/** How a child asks about its devices. The one to approve is none of its own. */
export const CHILD_DEVICES: Readonly<Record<string, Entry>> = {
  'auth.getPinNews': { ask: () => [{}] },
  'auth.approveChildDevice': { ask: ({ sessionId }) => [{ params: { deviceId: sessionId } }] },
};
