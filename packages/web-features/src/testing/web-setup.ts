import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Generous timeouts for busy machines; results that arrive earlier are seen earlier.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

// testing-library does this itself only where test functions are globals; ours are imported.
afterEach(cleanup);

// react-aria announces to screen readers after 100 ms, when the test's document must be empty.
afterAll(() => document.body.replaceChildren());

// Node's BroadcastChannel reaches all worker threads: without this, a logout in one test file logs out the others.
const { BroadcastChannel: NodeBroadcastChannel } = globalThis;
const fileId = crypto.randomUUID();
globalThis.BroadcastChannel = class extends NodeBroadcastChannel {
  constructor(name: string) {
    super(`${fileId}:${name}`);
  }
};

// jsdom has no layout: nothing changes its size, windows have no width (ours is wide), and dialogs are not modal.
globalThis.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
globalThis.matchMedia = ((media: string) =>
  Object.assign(new EventTarget(), { media, matches: media.includes('>=') })) as typeof matchMedia;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
