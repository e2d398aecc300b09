import { Button, Card, ErrorState } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import css from './blog.module.css';
import { type Draft, useDeleteDraft, useDrafts } from './use-drafts.ts';

const savedFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const nameOf = ({ title }: Draft): string => title || 'Without a title';

/** Drafts that wait to be finished, besides the one that is open. */
export function DraftList({ openId }: { readonly openId: string }) {
  const { data = [], error, isFetching, refetch } = useDrafts(openId);
  const [deleting, setDeleting] = useState<Draft>();
  const others = data.filter(({ _id }) => _id !== openId);
  if (error)
    return (
      <ErrorState
        title="Failed to load drafts."
        message={error.message}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (others.length === 0) return null;
  return (
    <Card as="section" title="Other drafts">
      <ul className={css.drafts}>
        {others.map((draft) => (
          <li key={draft._id} className={css.draft}>
            <span>
              <Link to={`/upload-article?draft=${draft._id}`}>{nameOf(draft)}</Link>,{' '}
              {draft.isPublished ? 'a change, ' : ''}saved {savedFormat.format(new Date(draft.savedAt))}
            </span>
            <Button
              tone="secondary"
              size="small"
              aria-label={`Delete the draft ${nameOf(draft)}`}
              onPress={() => setDeleting(draft)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {deleting && <DeleteDraft draft={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  );
}

function DeleteDraft({ draft, onClose }: { readonly draft: Draft; readonly onClose: () => void }) {
  const remove = useDeleteDraft(draft._id, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Delete this draft?"
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {nameOf(draft)}.{draft.isPublished && ' The published article stays as it is.'}
      </p>
    </ConfirmDialog>
  );
}
