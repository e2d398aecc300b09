import { MemoryRouter } from '@notalone/web-kit/router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { colourOf, initialsOf } from './identity/avatar.tsx';
import {
  Avatar,
  Button,
  ErrorState,
  IconButton,
  LinkButton,
  Loading,
  Notice,
  SegmentedTabs,
  Skeleton,
  Toasts,
} from './index.ts';
import { ConfirmDialog, Dialog, Menu } from './overlays.ts';

describe('buttons', () => {
  it('react to mouse, Enter and Space', async () => {
    const onPress = vi.fn<() => void>();
    render(<Button onPress={onPress}>Save</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.keyboard('{Enter} ');
    expect(onPress).toHaveBeenCalledTimes(3);
  });

  it('keep the focus while pending, and neither press nor submit', async () => {
    const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" isPending>
          Save
        </Button>
      </form>,
    );
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button'));
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('with only an icon have a name and a tooltip', () => {
    render(<IconButton icon="bell" label="Notifications, 3 unread" badge="3" />);
    expect(screen.getByRole('button', { name: 'Notifications, 3 unread' }).title).toBe('Notifications, 3 unread');
  });

  it('that navigate are links', () => {
    render(<LinkButton to="/register">Register</LinkButton>, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
  });

  it('announce a new tab, which gets no opener', () => {
    render(
      <LinkButton to="/feed" opensNewTab>
        Feed
      </LinkButton>,
      { wrapper: MemoryRouter },
    );
    const link = screen.getByRole('link', { name: 'Feed (opens in a new tab)' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });
});

function Tabs() {
  const [selected, setSelected] = useState<'parent' | 'child'>('parent');
  return (
    <SegmentedTabs
      label="Who logs in"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        { id: 'parent', label: 'Parent Login', content: 'parent form' },
        { id: 'child', label: 'Child Login', content: 'child form' },
      ]}
    />
  );
}

describe('tabs', () => {
  it('move with the arrow keys, wrap around, and show one panel labelled by its tab', async () => {
    render(<Tabs />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Child Login', selected: true }));
    expect(screen.getByRole('tabpanel', { name: 'Child Login' }).textContent).toBe('child form');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'Parent Login' })).toBeTruthy();
  });
});

describe('messages', () => {
  it('interrupt for errors only, in live regions that always exist', async () => {
    const onDismiss = vi.fn<(id: string | number) => void>();
    const { rerender } = render(<Toasts toasts={[]} onDismiss={onDismiss} />);
    const [alert, status] = [screen.getByRole('alert'), screen.getByRole('status')];
    rerender(
      <Toasts
        toasts={[
          { id: 1, text: 'Profile updated!', tone: 'success' },
          { id: 2, text: 'Action failed.', tone: 'error' },
        ]}
        onDismiss={onDismiss}
      />,
    );
    expect(alert.textContent).toBe('Action failed.');
    expect(status.textContent).toBe('Profile updated!');
    await userEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1] as HTMLElement);
    expect(onDismiss).toHaveBeenCalledWith(1);
  });

  it('stand above the buttons that a page keeps at the bottom, also when the page comes later', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, bottom] = this.matches('[data-bottom-actions]') ? [660, 740] : [680, 728];
      return { top, bottom, height: bottom - top } as DOMRect;
    });
    const raised = () => document.documentElement.style.getPropertyValue('--toasts-raised');
    render(<Toasts toasts={[{ id: 1, text: 'Please log in.', tone: 'info' }]} onDismiss={vi.fn()} />);
    expect(raised()).toBe('0px');
    const page = render(<div data-bottom-actions />);
    await waitFor(() => expect(raised()).toBe('80px'));
    page.unmount();
    await waitFor(() => expect(raised()).toBe('0px'));
    vi.restoreAllMocks();
  });

  it('appear in the page as notices, announced on request', () => {
    render(
      <Notice tone="warning" title="Careful" isLive>
        Text
      </Notice>,
    );
    expect(screen.getByRole('alert').textContent).toBe('CarefulText');
  });

  it('show what failed and offer a retry', async () => {
    const onRetry = vi.fn<() => void>();
    render(<ErrorState message="Failed to load profiles." onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Failed to load profiles.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('announce loading and hide the skeletons', () => {
    render(
      <Loading label="Loading families">
        <Skeleton />
      </Loading>,
    );
    expect(screen.getByRole('status').firstElementChild?.textContent).toBe('Loading families');
    expect(screen.getByRole('status').lastElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('avatars', () => {
  it('show initials on a colour from the user id', () => {
    expect(['Priya Raman', 'łucja', 'walk_mum.1', '😀 Sam Lee', ''].map(initialsOf)).toEqual([
      'PR',
      'Ł',
      'WM',
      '😀S',
      '',
    ]);
    const ids = Array.from({ length: 40 }, (_, index) => `66f0000000000000000000${10 + index}`);
    expect(new Set(ids.map(colourOf)).size).toBe(6);
    expect(ids.map(colourOf)).toEqual(ids.map(colourOf));
  });

  it('show initials when the picture fails to load', () => {
    render(<Avatar name="Maya" src="/uploads/profile/gone-small.webp" alt="Maya laughing" />);
    fireEvent.error(screen.getByRole('img', { name: 'Maya laughing' }));
    expect(screen.getByRole('img', { name: 'Maya laughing' }).dataset['initials']).toBe('M');
  });
});

describe('overlays', () => {
  it('confirm a deletion: Cancel has the focus, Escape closes', async () => {
    const onClose = vi.fn<() => void>();
    const onConfirm = vi.fn<() => void>();
    render(
      <ConfirmDialog isOpen onClose={onClose} onConfirm={onConfirm} title="Delete?" confirmLabel="Delete" tone="danger">
        Everything goes.
      </ConfirmDialog>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('keep toasts accessible, which can be dismissed without closing the dialog', async () => {
    const onClose = vi.fn<() => void>();
    const onDismiss = vi.fn<(id: unknown) => void>();
    const { rerender } = render(<Toasts toasts={[]} onDismiss={onDismiss} />);
    const page = (isOpen: boolean) => (
      <>
        <Toasts toasts={[{ id: 7, text: 'Saved.', tone: 'success' }]} onDismiss={onDismiss} />
        <Dialog isOpen={isOpen} onClose={onClose} title="Report">
          <Button>Send</Button>
        </Dialog>
      </>
    );
    rerender(page(false));
    rerender(page(true));
    expect(screen.getByRole('dialog', { name: 'Report' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Saved.');
    expect(screen.getByText('Saved.').closest('[inert], [aria-hidden="true"]')).toBeNull();
    await userEvent.click(
      within(screen.getByRole('region', { name: 'Messages' })).getByRole('button', { name: 'Dismiss' }),
    );
    expect(onDismiss).toHaveBeenCalledWith(7);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('open a menu by keyboard and run the chosen entry', async () => {
    const onAction = vi.fn<() => void>();
    render(
      <Menu
        label="More"
        trigger={<Button>More</Button>}
        items={[{ id: 'logout', label: 'Logout', icon: 'logout', onAction }]}
      />,
      {
        wrapper: MemoryRouter,
      },
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(onAction).toHaveBeenCalledOnce();
  });
});
