import { Button, Card, Stack } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { didWords, undoPlace, whoWords } from './guardian-words.ts';
import css from './guardians.module.css';
import type { GuardianEntry } from './use-guardians.ts';

interface EntriesProps {
  readonly entries: readonly GuardianEntry[];
  readonly childName: string;
  /** Whether the child has two guardians now. */
  readonly hasOther: boolean;
}

const AT_FIRST = 20;
const momentOf = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** What each guardian did, the newest first, with where to undo it. */
export function Entries({ entries, childName, hasOther }: EntriesProps) {
  const [isWhole, setWhole] = useState(false);
  const [openedAt] = useState(Date.now);
  const shown = isWhole ? entries : entries.slice(0, AT_FIRST);
  return (
    <Card as="section" title={hasOther ? 'What each of you did' : 'What was done'}>
      {entries.length === 0 ? (
        <p>Nothing yet. What either of you decides, changes or reads for {childName} stands here for a year.</p>
      ) : (
        <Stack gap={4}>
          <Stack as="ul" gap={3}>
            {shown.map((entry, index) => {
              const undo = undoPlace(entry, { newer: entries.slice(0, index), hasOther, nowMs: openedAt });
              return (
                <li key={entry._id} className={css.words}>
                  <strong>
                    <bdi>{whoWords(entry)}</bdi>
                  </strong>{' '}
                  {didWords(entry, childName)}
                  <div className={css.soft}>
                    <time dateTime={entry.at}>{momentOf.format(new Date(entry.at))}</time>
                    {undo && (
                      <>
                        {' · '}
                        <Link to={undo.to}>{undo.label}</Link>
                      </>
                    )}
                  </div>
                </li>
              );
            })}
          </Stack>
          {entries.length > shown.length && (
            <div>
              <Button tone="secondary" onPress={() => setWhole(true)}>
                {`Show all ${entries.length}`}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Card>
  );
}
