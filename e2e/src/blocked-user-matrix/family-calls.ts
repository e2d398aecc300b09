import type { Entry } from './asked.ts';
import { DEVICE_CALLS } from './device-calls.ts';
import { GUARDIANS } from './guardians.ts';

const own: Entry = { ask: () => [{}] };
/** None of mine: its id is that of a post of the other. */
const ofExport: Entry = { ask: ({ postId }) => [{ params: { exportId: postId } }] };

const cardOf = (json?: object): Entry => ({ ask: ({ childId }) => [{ params: { childId }, ...(json && { json }) }] });

/**
 * Copies of the caller's own data, asked for without password or PIN, as one is made for minutes; and cards for the
 * school; and a child's guardians.
 */
export const FAMILY_CALLS: Readonly<Record<string, Entry>> = {
  'profile.requestExport': { ask: () => [{ json: { password: '' } }], refusal: 'VALIDATION' },
  'profile.listExports': own,
  'profile.downloadExport': ofExport,
  'profile.requestChildExport': { ask: () => [{ json: { pin: '' } }] },
  'profile.listChildExports': own,
  'profile.downloadChildExport': ofExport,
  'profile.getSchoolCard': cardOf(),
  'profile.saveSchoolCard': cardOf({ version: 0, card: { name: 'Wren' } }),
  'profile.forgetSchoolCard': cardOf(),
  ...GUARDIANS,
  ...DEVICE_CALLS,
};
