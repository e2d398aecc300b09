import { render } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCloseRequest } from './use-close-request.ts';

const watchers = new Set<EventTarget>();
class FakeCloseWatcher extends EventTarget {
  constructor() {
    super();
    watchers.add(this);
  }
  destroy() {
    watchers.delete(this);
  }
}
function Window({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  useCloseRequest(isOpen, onClose);
  return null;
}
const back = () => {
  act(() => void [...watchers].at(-1)?.dispatchEvent(new Event('close')));
};

afterEach(() => vi.unstubAllGlobals());

it('closes on the device’s Back while open', () => {
  vi.stubGlobal('CloseWatcher', FakeCloseWatcher);
  const onClose = vi.fn();
  const { rerender, unmount } = render(<Window isOpen={false} onClose={onClose} />);
  back();
  expect(onClose).not.toHaveBeenCalled();
  rerender(<Window isOpen onClose={onClose} />);
  back();
  expect(onClose).toHaveBeenCalledOnce();
  unmount();
  expect(watchers.size).toBe(0);
});

it('works in browsers without CloseWatcher', () => {
  expect('CloseWatcher' in globalThis).toBe(false);
  expect(() => render(<Window isOpen onClose={vi.fn()} />)).not.toThrow();
});
