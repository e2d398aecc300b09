import { report } from '@notalone/web-kit/report';
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What failed, for the log. */
  readonly name: string;
  /** `again` renders the children once more. */
  readonly fallback: (error: unknown, again: () => void) => ReactNode;
  /** The fallback goes away when this changes: the person went somewhere else. */
  readonly resetKey: string;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

/** React's error boundary; only a class can be one. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, error: undefined };
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }
  override componentDidCatch(error: unknown): void {
    report(`${this.props.name} failed`, error);
  }
  override componentDidUpdate(previous: BoundaryProps): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.again();
  }
  readonly again = (): void => this.setState({ failed: false, error: undefined });
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.again) : this.props.children;
  }
}
