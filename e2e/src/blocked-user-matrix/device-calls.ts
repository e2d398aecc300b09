import type { Entry } from './asked.ts';

/** None of mine: its id is that of a post of the other. */
const ofDevice: Entry = { ask: ({ postId }) => [{ params: { deviceId: postId } }] };

/** What each guardian says of a child's device, and devices that another guardian of my children has forgotten. */
export const DEVICE_CALLS: Readonly<Record<string, Entry>> = {
  'emergency.approveDevice': ofDevice,
  'emergency.listForgottenDevices': { ask: () => [{}] },
  'emergency.restoreDevice': ofDevice,
};
