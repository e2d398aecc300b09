import { Badge } from '../feedback/badge.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { Notice } from '../feedback/notice.tsx';
import { EmptyState, ErrorState } from '../feedback/states.tsx';
import { Toasts } from '../feedback/toasts.tsx';
import { EmptyNest } from '../illustrations/empty-nest.tsx';
import { Cluster } from '../layout/layout.tsx';
import css from './gallery.module.css';

const unchanged = () => undefined;

export function FeedbackPart() {
  return (
    <>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
          What happened, and what to do about it.
        </Notice>
      ))}
      <Cluster>
        {(['teal', 'coral', 'marigold', 'plum', 'neutral'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Cluster>
      <Skeleton size="l" />
      <EmptyState title="Nothing here yet" illustration={<EmptyNest />}>
        <p>Families you connect with appear here.</p>
      </EmptyState>
      <ErrorState message="Please check your connection." onRetry={unchanged} />
      <div className={css.toasts}>
        <Toasts
          toasts={[
            { id: 1, text: 'Profile updated!', tone: 'success' },
            { id: 2, text: 'You must be logged in.', tone: 'info' },
            { id: 3, text: 'Action failed.', tone: 'error' },
          ]}
          onDismiss={unchanged}
        />
      </div>
    </>
  );
}
