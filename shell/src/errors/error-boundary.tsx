import { logWarning } from '@notalone/web-kit/log';
import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What failed, for the log. */
  readonly name: string;
  /** `reset` renders the children again. */
  readonly fallback: (error: unknown, reset: () => void) => ReactNode;
  /** The boundary resets when this changes: the user went somewhere else. */
  readonly resetKey: string;
  readonly onError?: (error: unknown) => void;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

/** React requires error boundaries to be classes. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, error: undefined };
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }
  override componentDidCatch(error: unknown): void {
    logWarning(`${this.props.name} failed`, error);
    this.props.onError?.(error);
  }
  override componentDidUpdate(previous: BoundaryProps): void {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) this.again();
  }
  readonly again = (): void => this.setState({ failed: false, error: undefined });
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.again) : this.props.children;
  }
}
