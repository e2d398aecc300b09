import { REASON_MIN } from '@notalone/contracts/limits';
import { Button, Cluster, Stack, TextField } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api, type Reply } from '@notalone/web-kit';
import { useState } from 'react';
import css from './history.module.css';
import { DECIDED } from './keys.ts';
import { formatTime } from './times.ts';

type Entry = Reply<'GET /api/reports/{caseId}'>['history'][number];

/** Decisions and notes, the newest first; a decision can be taken back. */
export function History({ entries }: { readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label="What was done">
      <h3>What was done</h3>
      <ul className={css.entries}>
        {entries.map((entry) => (
          <li key={`${entry.at}${entry.what}`} className={css.entry}>
            <p>
              <strong>{entry.what}</strong>
              {entry.reversed && ' (taken back)'}, {entry.by ?? 'by a rule'}, {formatTime(entry.at)}
            </p>
            {entry.text && <p className={css.text}>{entry.text}</p>}
            {entry.decisionId && !entry.reversed && CAN_BE_TAKEN_BACK.has(entry.what) && (
              <TakeBack decisionId={entry.decisionId} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
const CAN_BE_TAKEN_BACK: ReadonlySet<string> = new Set(['Warned', 'Removed the content', 'Banned']);

function TakeBack({ decisionId }: { readonly decisionId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const reverse = useToastedCall({
    send: () =>
      api('POST /api/moderation/decisions/{decisionId}/reverse', { params: { decisionId }, body: { reason } }),
    done: ({ message }) => message,
    failed: 'Failed to take the decision back.',
    changes: DECIDED,
  });
  if (!isOpen)
    return (
      <Button tone="quiet" size="small" onPress={() => setOpen(true)}>
        Take it back
      </Button>
    );
  return (
    <Stack gap={2}>
      <TextField name={`reverse-${decisionId}`} label="Why is it taken back?" value={reason} onChange={setReason} />
      <Cluster gap={2}>
        <Button
          size="small"
          isDisabled={reason.trim().length < REASON_MIN}
          isPending={reverse.isPending}
          onPress={() => reverse.mutate(undefined)}
        >
          Take it back
        </Button>
        <Button size="small" tone="quiet" onPress={() => setOpen(false)}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  );
}
