import type { Entry } from './asked.ts';

/** Devices that another guardian of my children has forgotten. */
export const DEVICE_CALLS: Readonly<Record<string, Entry>> = {
  'emergency.listForgottenDevices': { ask: () => [{}] },
  // None of mine: its id is that of a post of the other.
  'emergency.restoreDevice': { ask: ({ postId }) => [{ params: { deviceId: postId } }] },
};
