import { beforeEach, describe, expect, test } from 'vitest';
import type { Session } from './stored-session.ts';
import { createUserStorage } from './user-storage.ts';

const jo: Session = { role: 'parent', userId: 'a'.repeat(24) };
const kim: Session = { role: 'parent', userId: 'b'.repeat(24) };
const joesChild: Session = { role: 'child', userId: jo.userId, childId: 'c'.repeat(24), childName: 'Sam' };

/** A tab of the browser with `first` logged in. */
function tab(first: Session | undefined, storage: Storage | undefined = localStorage) {
  let reader = first;
  const followers = new Set<() => void>();
  const others: ((key: string | null) => void)[] = [];
  const session = {
    current: () => reader,
    subscribe: (listener: () => void) => {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
  };
  const kept = createUserStorage({ storage, session, onOtherTab: (listener) => void others.push(listener) });
  return {
    drafts: kept<string>('drafts'),
    signIn(next: Session | undefined) {
      reader = next;
      for (const follower of followers) follower();
    },
    hearOf(key: string | null) {
      for (const tell of others) tell(key);
    },
  };
}
const browserWhere = (setItem: () => void) =>
  ({ length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, setItem }) as unknown as Storage;

beforeEach(() => localStorage.clear());

describe('user storage', () => {
  test('survives a reload and returns the same object until it changes', () => {
    tab(jo).drafts.put('kim', 'hello');
    const { drafts } = tab(jo);
    expect(drafts.get('kim')).toBe('hello');
    expect(drafts.all()).toEqual({ kim: 'hello' });
    expect(drafts.all()).toBe(drafts.all());
    drafts.put('kim', undefined);
    expect([drafts.get('kim'), drafts.all()]).toEqual([undefined, {}]);
  });

  test.each([
    ['signs out', undefined],
    ['is followed by somebody else', kim],
    ['hands over to their child', joesChild],
  ])('is removed when its owner %s', (_how, next) => {
    const { drafts, signIn } = tab(jo);
    drafts.put('kim', 'for my eyes');
    let told = 0;
    drafts.subscribe(() => told++);
    signIn(next);
    expect(drafts.all()).toEqual({});
    expect(told).toBe(1);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('for my eyes');
    signIn(jo);
    expect(drafts.all()).toEqual({});
  });

  test('removes data of other users when a page loads', () => {
    tab(jo).drafts.put('kim', 'for my eyes');
    localStorage.setItem('unrelated', 'stays');
    tab(undefined);
    expect(Object.entries(localStorage)).toEqual([['unrelated', 'stays']]);
  });

  test('keeps writes of two tabs apart and notifies each of the other', () => {
    const [here, there] = [tab(jo), tab(jo)];
    here.drafts.put('kim', 'here');
    expect(here.drafts.all()).toEqual({ kim: 'here' });
    let told = 0;
    here.drafts.subscribe(() => told++);
    there.drafts.put('sam', 'there');
    here.hearOf(`kept:${jo.userId}:drafts:sam`);
    here.hearOf('unrelated');
    expect(told).toBe(1);
    expect(here.drafts.all()).toEqual({ kim: 'here', sam: 'there' });
  });

  test.each([
    [
      'has no room',
      browserWhere(() => {
        throw new Error('full');
      }),
    ],
    ['stores nothing', undefined],
  ])('falls back to memory when the browser %s', (_why, storage) => {
    const { drafts } = tab(jo, storage);
    drafts.put('kim', 'typed');
    expect([drafts.get('kim'), drafts.all()]).toEqual(['typed', { kim: 'typed' }]);
  });

  test('is empty while nobody is logged in', () => {
    const { drafts } = tab(undefined);
    drafts.put('kim', 'whose?');
    expect([drafts.get('kim'), drafts.all(), localStorage.length]).toEqual([undefined, {}, 0]);
  });

  test('ignores values that it cannot parse', () => {
    localStorage.setItem(`kept:${jo.userId}:drafts:kim`, '{half');
    const { drafts } = tab(jo);
    expect([drafts.get('kim'), drafts.all()]).toEqual([undefined, {}]);
  });
});
