import { logWarning } from '@notalone/web-kit/log';
import { Component, type ReactNode } from 'react';
import { AlertBar } from './alert-bar.tsx';

/** Whatever goes wrong in the bar, the button beside it works. */
class WithoutBar extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: unknown): void {
    logWarning('the alert bar failed', error);
  }
  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}

export const SafeAlertBar = () => (
  <WithoutBar>
    <AlertBar />
  </WithoutBar>
);
