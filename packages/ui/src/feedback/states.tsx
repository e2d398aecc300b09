import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import css from './feedback.module.css';
import { TangledThread } from './tangled-thread.tsx';

interface EmptyStateProps {
  title: string;
  illustration?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** Says that there is nothing yet, why that is fine, and what to do next. */
export function EmptyState({ title, illustration, action, children }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {illustration}
      <h2 className={css.stateTitle}>{title}</h2>
      {children && <div className={css.stateText}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  message?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  retryLabel?: string;
  illustration?: ReactNode;
}

/** Says that something failed to load; announced when it appears. */
export function ErrorState({
  title = 'Something went wrong',
  message,
  onRetry,
  isRetrying = false,
  retryLabel = 'Try again',
  illustration,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        illustration={illustration ?? <TangledThread />}
        action={
          onRetry && (
            <Button tone="secondary" icon="retry" isPending={isRetrying} onPress={onRetry}>
              {retryLabel}
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
