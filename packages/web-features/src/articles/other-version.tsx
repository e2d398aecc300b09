import { Button, Cluster, Notice } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { useState } from 'react';
import type { ArticleText as Text } from './article-values.ts';
import { ArticleText } from './text/article-text.tsx';

type Other = Text & { readonly version: number };

interface OtherVersionProps {
  /** What somebody else changed meanwhile. */
  readonly kind: 'article' | 'draft';
  readonly articleId: string;
  /** The other text in place of one's own. */
  readonly onTake: (other: Other) => void;
  /** One's own text in place of the other. */
  readonly onKeep: (other: Other) => void;
}

/** Somebody else changed the same article meanwhile: neither text is lost, and the reader chooses. */
export function OtherVersion({ kind, articleId, onTake, onKeep }: OtherVersionProps) {
  const [isShown, setShown] = useState(false);
  const { data: other } = useQuery({
    queryKey: ['other-version', kind, articleId],
    queryFn: (): Promise<Other> =>
      kind === 'article'
        ? api('GET /api/blog/article/{articleId}', { params: { articleId } })
        : api('GET /api/blog/draft/{draftId}', { params: { draftId: articleId } }),
    gcTime: 0,
  });
  return (
    <Notice tone="danger" isLive title="Someone else has changed this">
      <p>Your text is still here, and so is theirs. Which one do you want to keep?</p>
      {other && (
        <Cluster gap={2}>
          <Button tone="secondary" size="small" onPress={() => setShown(true)}>
            See their version
          </Button>
          <Button tone="secondary" size="small" onPress={() => onTake(other)}>
            Keep theirs
          </Button>
          <Button tone="secondary" size="small" onPress={() => onKeep(other)}>
            Keep mine
          </Button>
        </Cluster>
      )}
      {other && isShown && (
        <Dialog isOpen onClose={() => setShown(false)} title={other.title || 'Without a title'} size="l">
          <ArticleText html={other.content} />
        </Dialog>
      )}
    </Notice>
  );
}
