import { Button } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useRef, useState } from 'react';
import { formatDate } from '../shared/format.ts';
import { ReportPersonDialog } from '../shared/report-person-dialog.tsx';
import { useRelationCall } from '../shared/use-relation-call.ts';
import { ConnectionSection } from './connection-section.tsx';
import css from './connections.module.css';
import { PersonCard } from './person-card.tsx';
import type { ConnectionList } from './use-connection-lists.ts';

type Block = Reply<'GET /api/profile/blocks'>['blocks'][number];

/** The people whom the user has blocked, each with Unblock. Hidden when empty. */
export function Blocked({ list }: { readonly list: ConnectionList<Block> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (!list.items?.length) return null;
  return (
    <ConnectionSection
      title="Blocked"
      list={list}
      headingRef={heading}
      empty=""
      after={
        <p className={css.empty}>
          You cannot see each other anywhere. Unblocking does not reconnect you: you would have to ask again.
        </p>
      }
    >
      {(block) => <BlockedCard key={block.userId} block={block} onDone={() => heading.current?.focus()} />}
    </ConnectionSection>
  );
}

function BlockedCard({ block, onDone }: { readonly block: Block; readonly onDone: () => void }) {
  const unblock = useRelationCall('unblock', onDone);
  const [isReporting, setReporting] = useState(false);
  const name = block.childName ?? block.username;
  const close = () => setReporting(false);
  return (
    <PersonCard
      username={block.username}
      childName={block.childName}
      lines={[`Blocked since ${formatDate(block.blockedAt.slice(0, 10))}`]}
    >
      <Button
        tone="secondary"
        size="small"
        isPending={unblock.isPending}
        aria-label={`Unblock ${name}`}
        onPress={() => unblock.mutate(block.userId)}
      >
        Unblock
      </Button>
      <Button tone="quiet" size="small" aria-label={`Report ${name}`} onPress={() => setReporting(true)}>
        Report
      </Button>
      {isReporting && (
        <ReportPersonDialog
          userId={block.userId}
          name={name}
          isConnected={false}
          isBlocked
          onReported={close}
          onBlocked={close}
          onClose={close}
        />
      )}
    </PersonCard>
  );
}
