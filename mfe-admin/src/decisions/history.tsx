import { REASON_MIN } from '@notalone/contracts/limits';
import { Button, Cluster, Stack, TextField } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import { useState } from 'react';
import { formatTime } from '../shared/times.ts';
import { REVERSAL } from './effects.ts';
import css from './history.module.css';
import { useReverseDecision } from './use-reverse-decision.ts';

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
              {entry.reversed && ' (reversed)'}, {entry.by ?? 'by a rule'}, {formatTime(entry.at)}
            </p>
            {entry.text && <p className={css.text}>{entry.text}</p>}
            {entry.decisionId && entry.reversible && (
              <TakeBack decisionId={entry.decisionId} what={entry.what} effect={REVERSAL[entry.reversible]} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TakeBackProps {
  readonly decisionId: string;
  /** The decision, for the button's accessible name. */
  readonly what: string;
  readonly effect: string;
}

function TakeBack({ decisionId, what, effect }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const reverse = useReverseDecision(decisionId);
  if (!isOpen)
    return (
      <Button tone="quiet" size="small" aria-label={`Reverse: ${what}`} onPress={() => setOpen(true)}>
        Reverse
      </Button>
    );
  return (
    <Stack gap={2}>
      <p>{effect}</p>
      <TextField name={`reverse-${decisionId}`} label="Why is it reversed?" value={reason} onChange={setReason} />
      <Cluster gap={2}>
        <Button
          size="small"
          isDisabled={reason.trim().length < REASON_MIN}
          isPending={reverse.isPending}
          onPress={() => reverse.mutate(reason)}
        >
          Reverse
        </Button>
        <Button size="small" tone="quiet" onPress={() => setOpen(false)}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  );
}
