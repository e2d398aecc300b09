import { beforeEach, describe, expect, test } from 'vitest';
import { createKept } from './kept.ts';
import type { Session } from './stored-session.ts';

const jo: Session = { role: 'parent', userId: 'a'.repeat(24) };
const kim: Session = { role: 'parent', userId: 'b'.repeat(24) };
const joesChild: Session = { role: 'child', userId: jo.userId, childId: 'c'.repeat(24), childName: 'Sam' };

function browser(first: Session | undefined, storage: Storage | undefined = localStorage) {
  let reader = first;
  const followers = new Set<() => void>();
  const tabs: ((key: string | null) => void)[] = [];
  const session = {
    current: () => reader,
    subscribe: (listener: () => void) => {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
  };
  const kept = createKept({ storage, session, onOtherTab: (listener) => void tabs.push(listener) });
  return {
    kept,
    signIn(next: Session | undefined) {
      reader = next;
      for (const follower of followers) follower();
    },
    otherTabWrote(key: string, value: string) {
      localStorage.setItem(key, value);
      for (const tell of tabs) tell(key);
    },
  };
}

beforeEach(() => localStorage.clear());

describe('what is kept', () => {
  test('is there again after a reload, as one object until it changes', () => {
    browser(jo).kept<string[]>('drafts').write(['hello']);
    const drafts = browser(jo).kept<string[]>('drafts');
    expect(drafts.read()).toEqual(['hello']);
    expect(drafts.read()).toBe(drafts.read());
    drafts.write(undefined);
    expect(drafts.read()).toBeUndefined();
  });

  test.each([
    ['signs out', undefined],
    ['is followed by somebody else', kim],
    ['hands over to their child', joesChild],
  ])('is gone from the browser when its owner %s', (_how, next) => {
    const page = browser(jo);
    const drafts = page.kept<string>('drafts');
    drafts.write('for my eyes');
    let told = 0;
    drafts.subscribe(() => told++);
    page.signIn(next);
    expect(drafts.read()).toBeUndefined();
    expect(told).toBe(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('for my eyes');
    page.signIn(jo);
    expect(drafts.read()).toBeUndefined();
  });

  test('of somebody else, left by an older page, goes when a page loads', () => {
    browser(jo).kept<string>('drafts').write('for my eyes');
    localStorage.setItem('unrelated', 'stays');
    browser(undefined);
    expect({ ...localStorage }).toEqual({ unrelated: 'stays' });
  });

  test('follows another tab', () => {
    const page = browser(jo);
    const drafts = page.kept<string>('drafts');
    drafts.write('here');
    page.otherTabWrote(`kept:${jo.userId}:drafts`, '"there"');
    expect(drafts.read()).toBe('there');
  });

  test('lasts as long as the page where the browser stores nothing', () => {
    const full = {
      length: 0,
      key: () => null,
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new Error('full');
      },
    } as unknown as Storage;
    const drafts = browser(jo, full).kept<string>('drafts');
    drafts.write('typed');
    expect(drafts.read()).toBe('typed');
  });

  test('is nothing while nobody is signed in', () => {
    const drafts = browser(undefined).kept<string>('drafts');
    drafts.write('whose?');
    expect(drafts.read()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });
});

test('what cannot be read is as good as not there', () => {
  localStorage.setItem(`kept:${jo.userId}:drafts`, '{half');
  expect(browser(jo).kept<string>('drafts').read()).toBeUndefined();
});
