import { session } from '@notalone/web-kit';
import { beforeEach, expect, it, vi } from 'vitest';
import { valuesOf } from './profile-values.ts';

const ME = '000000000000000000000001';
const signedIn = (userId: string) => session.signIn({ role: 'parent', userId, token: 'token', expiresInSeconds: 900 }, { keep: true });
/** The module as it is after the page was loaded again. */
async function reloaded() {
  vi.resetModules();
  vi.doMock('@notalone/web-kit', () => ({ session }));
  return import('./draft.ts');
}

beforeEach(() => signedIn(ME));

it('a draft is there again after a reload, without what is about health', async () => {
  (await reloaded()).keepDraft(ME, { ...valuesOf(null), bio: 'Half a story', recentHbA1c: '7.4' });
  const kept = (await reloaded()).keptDraft(ME);
  expect(kept).toMatchObject({ bio: 'Half a story' });
  expect(kept).not.toHaveProperty('recentHbA1c');
});

it('a draft is nobody else’s, and gone once somebody else is here', async () => {
  (await reloaded()).keepDraft(ME, valuesOf(null));
  expect((await reloaded()).keptDraft('000000000000000000000002')).toBeUndefined();
  signedIn('000000000000000000000002');
  signedIn(ME);
  expect((await reloaded()).keptDraft(ME)).toBeUndefined();
});

it('a dropped draft stays gone', async () => {
  const draft = await reloaded();
  draft.keepDraft(ME, valuesOf(null));
  draft.dropDraft();
  expect(draft.keptDraft(ME)).toBeUndefined();
  expect((await reloaded()).keptDraft(ME)).toBeUndefined();
});

it('without browser storage a draft lives in memory', async () => {
  const said = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const draft = await reloaded();
  draft.keepDraft(ME, { ...valuesOf(null), bio: 'Half a story' });
  expect(draft.keptDraft(ME)).toMatchObject({ bio: 'Half a story' });
  expect(said).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
