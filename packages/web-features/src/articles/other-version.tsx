import { Button, Cluster, Notice } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { ArticleText } from './text/article-text.tsx';
import { type Other, useOtherVersion } from './use-versions.ts';

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
  const { data: other } = useOtherVersion(kind, articleId);
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
