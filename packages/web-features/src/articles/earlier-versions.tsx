import { Button, ErrorState, Loading } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import css from './article-form.module.css';
import type { ArticleText } from './article-values.ts';
import { useEarlierVersions } from './use-versions.ts';

interface EarlierVersionsProps {
  readonly articleId: string;
  readonly onTake: (version: ArticleText) => void;
}

/** A button that opens the last ten versions. Taking one changes the form; nothing is published by it. */
export function EarlierVersions({ articleId, onTake }: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="secondary" icon="retry" onPress={() => setOpen(true)}>
        Earlier versions
      </Button>
      {isOpen && (
        <Dialog isOpen onClose={() => setOpen(false)} title="Earlier versions">
          <Versions
            articleId={articleId}
            onTake={(version) => {
              onTake(version);
              setOpen(false);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

const whenFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function Versions({ articleId, onTake }: EarlierVersionsProps) {
  const { data, error, isFetching, refetch } = useEarlierVersions(articleId);
  if (error)
    return (
      <ErrorState
        title="That did not work"
        message={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading label="Loading earlier versions…">…</Loading>;
  if (data.length === 0) return <p>This article has not been changed yet.</p>;
  return (
    <ul className={css.versions}>
      {data.map((revision) => (
        <li key={revision.version} className={css.version}>
          <span>
            {revision.title}, until {whenFormat.format(new Date(revision.replacedAt))}
          </span>
          <Button tone="secondary" size="small" onPress={() => onTake(revision)}>
            Restore this version
          </Button>
        </li>
      ))}
    </ul>
  );
}
