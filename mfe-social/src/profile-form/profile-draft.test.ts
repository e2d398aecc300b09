import { session } from '@notalone/web-kit';
import { beforeEach, expect, it, vi } from 'vitest';
import { toFormValues } from './profile-values.ts';

const ME = '000000000000000000000001';
const signedIn = (userId: string) =>
  session.signIn({ role: 'parent', userId, token: 'token', expiresInSeconds: 900 }, { keep: true });
/** Reloads the module, as a page reload does. */
async function reloadModule() {
  vi.resetModules();
  vi.doMock('@notalone/web-kit', () => ({ session }));
  return import('./profile-draft.ts');
}

beforeEach(() => signedIn(ME));

it('restores a draft after a reload, without health details', async () => {
  const picture = new File(['picture'], 'maya.png');
  const typed = { ...toFormValues(null), bio: 'Half a story', recentHbA1c: '7.4', profilePic: picture };
  const before = await reloadModule();
  before.saveDraft(ME, typed);
  expect(before.loadDraft(ME)).toEqual({ userId: ME, values: typed });
  const kept = (await reloadModule()).loadDraft(ME);
  expect(kept).toMatchObject({ values: { bio: 'Half a story' }, isPartial: true, hadPicture: true });
  expect(kept?.values).not.toHaveProperty('recentHbA1c');
});

it('never shows a draft to another user, and removes it then', async () => {
  (await reloadModule()).saveDraft(ME, toFormValues(null));
  expect((await reloadModule()).loadDraft('000000000000000000000002')).toBeUndefined();
  signedIn('000000000000000000000002');
  signedIn(ME);
  expect((await reloadModule()).loadDraft(ME)).toBeUndefined();
});

it('does not restore a discarded draft', async () => {
  const draft = await reloadModule();
  draft.saveDraft(ME, toFormValues(null));
  draft.discardDraft();
  expect(draft.loadDraft(ME)).toBeUndefined();
  expect((await reloadModule()).loadDraft(ME)).toBeUndefined();
});

it('keeps a draft in memory without browser storage', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const draft = await reloadModule();
  draft.saveDraft(ME, { ...toFormValues(null), bio: 'Half a story' });
  expect(draft.loadDraft(ME)).toMatchObject({ values: { bio: 'Half a story' } });
  expect(said).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
