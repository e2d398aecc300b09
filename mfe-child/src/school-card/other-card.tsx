import { Button, Cluster, Notice } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { CardSheet } from './card-sheet.tsx';
import type { SchoolCard } from './use-school-card.ts';

interface OtherCardProps {
  /** Undefined where the other device has forgotten the card. */
  readonly other: SchoolCard | undefined;
  readonly onTake: () => void;
  readonly onKeepMine: () => void;
}

/** Another device has changed the card meanwhile: neither is lost, and the parent chooses. */
export function OtherCard({ other, onTake, onKeepMine }: OtherCardProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Notice tone="danger" isLive title={`This card was ${other ? 'changed' : 'forgotten'} on another device`}>
      <p>What you typed here is still here, and is not kept yet. Which one do you want?</p>
      <Cluster gap={2}>
        {other && (
          <Button tone="secondary" size="small" onPress={() => setShown(true)}>
            See the other one
          </Button>
        )}
        <Button tone="secondary" size="small" onPress={onTake}>
          {other ? 'Take the other one' : 'Start anew'}
        </Button>
        <Button tone="secondary" size="small" onPress={onKeepMine}>
          Keep mine
        </Button>
      </Cluster>
      {other && isShown && (
        <Dialog isOpen onClose={() => setShown(false)} title="The other card" size="l">
          <CardSheet card={other} />
        </Dialog>
      )}
    </Notice>
  );
}
