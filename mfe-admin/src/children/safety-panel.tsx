import { PARENT_WORDS } from '@notalone/contracts/parent-words';
import { Badge, Button, CheckboxField, Cluster, SelectField, Stack } from '@notalone/ui';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api } from '@notalone/web-kit';
import { useState } from 'react';
import type { CaseDetail } from '../reports/use-reports.ts';
import { DECIDED } from '../shared/keys.ts';
import { formatTime } from '../shared/times.ts';
import css from './children.module.css';
import { FamilyContacts } from './family-contacts.tsx';
import { NcaReports } from './nca-reports.tsx';

type Thread = NonNullable<CaseDetail['thread']>;

/**
 * What a case of child safety needs besides a decision: numbers for 999, the thread, the parents, the National Crime
 * Agency.
 */
export function SafetyPanel({ found }: { readonly found: CaseDetail }) {
  const { _id: caseId, thread, told, families = [] } = found;
  return (
    <section aria-label="Children’s safety" className={css.panel}>
      {families.length > 0 && <FamilyContacts families={families} />}
      {thread && <ThreadSwitch caseId={caseId} thread={thread} />}
      {thread && <TellParents caseId={caseId} thread={thread} told={told} />}
      <NcaReports caseId={caseId} reports={found.ncaReports} />
      <p className={css.soft}>
        Kept from every deletion until this case is closed, and a year longer: what was reported and what is around it,
        and the accounts it is about with their profiles, posts, comments, messages and pictures.
      </p>
    </section>
  );
}

function ThreadSwitch({ caseId, thread: { paused } }: { readonly caseId: string; readonly thread: Thread }) {
  const set = useToastedCall({
    send: () => api('POST /api/reports/{caseId}/thread', { params: { caseId }, body: { paused: !paused } }),
    done: ({ message }) => message,
    failed: 'Failed to change the thread.',
    changes: DECIDED,
  });
  return (
    <Cluster gap={3}>
      <Badge tone={paused ? 'coral' : 'teal'}>{paused ? 'The thread is paused' : 'They can write to each other'}</Badge>
      <Button tone="secondary" size="small" isPending={set.isPending} onPress={() => set.mutate(undefined)}>
        {paused ? 'Release the thread' : 'Pause the thread'}
      </Button>
    </Cluster>
  );
}

interface TellParentsProps {
  readonly caseId: string;
  readonly thread: Thread;
  readonly told: CaseDetail['told'];
}

/** Parents are told only here, by a moderator's choice: a parent may be the danger. */
function TellParents({ caseId, thread: { children }, told }: TellParentsProps) {
  const [childIds, setChildIds] = useState<Thread['children'][number]['childId'][]>([]);
  const [words, setWords] = useState<string>(PARENT_WORDS[0].id);
  const chosen = PARENT_WORDS.find(({ id }) => id === words) ?? PARENT_WORDS[0];
  const tell = useToastedCall({
    send: () => api('POST /api/reports/{caseId}/tell', { params: { caseId }, body: { childIds, words: chosen.id } }),
    done: ({ message }) => message,
    failed: 'Failed to tell the parents.',
    changes: DECIDED,
    onDone: () => setChildIds([]),
  });
  const nameOf = (childId: string) => children.find((child) => child.childId === childId)?.name ?? 'a child';
  return (
    <Stack gap={3}>
      <h3>Whom to tell</h3>
      <p className={css.soft}>
        {told.length === 0 && 'No parent has been told. '}Think first: could a parent be the danger?
      </p>
      {told.map(({ childId, words: said, by, at }) => (
        <p key={`${childId}${at}`}>
          {by} told the parent of {nameOf(childId)}, {formatTime(at)}:{' '}
          {PARENT_WORDS.find(({ id }) => id === said)?.title}
        </p>
      ))}
      {children.map(({ childId, name, wrote }) => (
        <CheckboxField
          key={childId}
          name={`tell-${childId}`}
          label={`The parent of ${name}${wrote ? ', who wrote it' : ''}`}
          value={childIds.includes(childId)}
          onChange={(on) => setChildIds(on ? [...childIds, childId] : childIds.filter((id) => id !== childId))}
        />
      ))}
      <SelectField
        name="words"
        label="Words"
        options={PARENT_WORDS.map(({ id, title }) => ({ value: id, label: title }))}
        value={words}
        onChange={setWords}
      />
      <blockquote className={css.words}>{chosen.toParent.replaceAll('{childName}', 'the child')}</blockquote>
      <div>
        <Button
          tone="secondary"
          isDisabled={childIds.length === 0}
          isPending={tell.isPending}
          onPress={() => tell.mutate(undefined)}
        >
          Tell them
        </Button>
      </div>
    </Stack>
  );
}
