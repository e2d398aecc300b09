import { PAUSED_THREAD_HOURS } from '@notalone/contracts/limits';
import { PARENT_WORDS } from '@notalone/contracts/parent-words';
import { Badge, Button, CheckboxField, Cluster, Notice, SelectField, Stack } from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { formatTime } from '../shared/times.ts';
import { ContactsGate } from './contacts-gate.tsx';
import { FamilyContacts } from './family-contacts.tsx';
import { GuardianLimits } from './guardian-limits.tsx';
import { NcaReports } from './nca-reports.tsx';
import css from './safety-panel.module.css';
import type { CaseDetail } from './use-reports.ts';
import {
  type Guardian,
  type Thread,
  useDecideBirthday,
  useEndFriendship,
  usePauseThread,
  useTellParents,
} from './use-safety-case.ts';

/**
 * What a case of child safety needs besides a decision: numbers for 999, what a guardian has, the thread, the parents,
 * the National Crime Agency.
 */
export function SafetyPanel({ found }: { readonly found: CaseDetail }) {
  const { _id: caseId, thread, told, contacts, families = [], guardian, birthday } = found;
  if (birthday)
    return (
      <section aria-label="Children’s safety" className={css.panel}>
        <Birthday caseId={caseId} agreed={birthday.agreed} />
      </section>
    );
  return (
    <section aria-label="Children’s safety" className={css.panel}>
      {contacts && <ContactsGate caseId={caseId} contacts={contacts} />}
      {families.length > 0 && <FamilyContacts families={families} isAboutGuardian={guardian !== undefined} />}
      {guardian && (
        <GuardianLimits caseId={caseId} limits={guardian.limits} name={found.subject?.username ?? 'this guardian'} />
      )}
      {thread && <ThreadSwitch caseId={caseId} thread={thread} />}
      {thread && <TellParents caseId={caseId} thread={thread} told={told} named={found.snapshot?.named ?? []} />}
      <NcaReports caseId={caseId} reports={found.ncaReports} />
      <p className={css.soft}>
        Kept from every deletion until this case is closed, and a year longer: what was reported and what is around it,
        and the accounts it is about with their profiles, posts, comments, messages and pictures.
      </p>
    </section>
  );
}

/** Until somebody decides the birthday stays as it was (rules 4.6). */
function Birthday({ caseId, agreed }: { readonly caseId: string; readonly agreed: boolean | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const decide = useDecideBirthday(caseId);
  if (agreed !== undefined)
    return <Badge tone="neutral">{agreed ? 'The new birthday counts' : 'The birthday stays as it was'}</Badge>;
  return (
    <Stack gap={3}>
      <p className={css.soft}>
        At 18 friends, messages and monitoring end. Until you decide nothing changes. Ask the guardians if you are not
        sure: one of two may want the end of it.
      </p>
      <Cluster gap={2}>
        <Button tone="secondary" size="small" isPending={decide.isPending} onPress={() => decide.mutate(false)}>
          Leave the birthday as it was
        </Button>
        <Button tone="secondary" size="small" isPending={decide.isPending} onPress={() => setAsking(true)}>
          Agree to the new birthday
        </Button>
      </Cluster>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Agree to the new birthday?"
        confirmLabel="Yes, it counts"
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          decide.mutate(true);
        }}
      >
        <p>
          Friends, messages and monitoring end once the child is 18 by it. Both the child and its guardians are told.
        </p>
      </ConfirmDialog>
    </Stack>
  );
}

const DECIDE_WITHIN_MS = PAUSED_THREAD_HOURS * 3_600_000;

/** Whether the two can write to each other: a paused thread is reopened or ended within 24 hours (rules 4.5). */
function ThreadSwitch({ caseId, thread: { paused, pausedAt, ended } }: { caseId: string; thread: Thread }) {
  const set = usePauseThread(caseId);
  if (ended) return <Badge tone="neutral">Their friendship has ended</Badge>;
  return (
    <Stack gap={2}>
      <Cluster gap={3}>
        <Badge tone={paused ? 'coral' : 'teal'}>
          {paused ? 'The thread is paused' : 'They can write to each other'}
        </Badge>
        <Button tone="secondary" size="small" isPending={set.isPending} onPress={() => set.mutate(!paused)}>
          {paused ? 'Release the thread' : 'Pause the thread'}
        </Button>
        <EndFriendship caseId={caseId} />
      </Cluster>
      {paused && pausedAt && (
        <p className={css.soft}>
          Paused since {formatTime(pausedAt)}. Please release it or end the friendship by{' '}
          {formatTime(new Date(Date.parse(pausedAt) + DECIDE_WITHIN_MS).toISOString())}.
        </p>
      )}
    </Stack>
  );
}

function EndFriendship({ caseId }: { readonly caseId: string }) {
  const [isAsking, setAsking] = useState(false);
  const end = useEndFriendship(caseId, () => setAsking(false));
  return (
    <>
      <Button tone="secondary" size="small" onPress={() => setAsking(true)}>
        End the friendship
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="End the friendship of the two?"
        confirmLabel="Yes, end it"
        tone="danger"
        isPending={end.isPending}
        onConfirm={() => end.mutate(undefined)}
      >
        <p>
          Their thread closes and stays in view for 90 days. No parent is told by this; both children see that the chat
          is closed. They can be friends again only once all four have said yes.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface TellParentsProps {
  readonly caseId: string;
  readonly thread: Thread;
  readonly told: CaseDetail['told'];
  /** The words that the child has for the person it tells of. */
  readonly named: readonly string[];
}

/** Guardians are told only here, by a moderator's choice: one may be the danger. */
function TellParents({ caseId, thread: { children }, told, named }: TellParentsProps) {
  const [chosen, setChosen] = useState<readonly Guardian['userId'][]>([]);
  const [words, setWords] = useState<string>(PARENT_WORDS[0].id);
  const said = PARENT_WORDS.find(({ id }) => id === words) ?? PARENT_WORDS[0];
  const tell = useTellParents(caseId, () => setChosen([]));
  const nameOf = (childId: string) => children.find((child) => child.childId === childId)?.name ?? 'a child';
  const guardians = children
    .flatMap((child) => child.guardians.map((guardian) => ({ ...guardian, child })))
    .toSorted((one, other) => Number(one.mayBeMeant) - Number(other.mayBeMeant));
  const ofChosen = guardians.filter(({ userId }) => chosen.includes(userId));
  return (
    <Stack gap={3}>
      <h3>Whom to tell</h3>
      <p className={css.soft}>
        {told.length === 0 && 'No guardian has been told. '}Think first: could a guardian be the danger?
      </p>
      {named.length > 0 && (
        <Notice tone="warning">
          The child’s words for the person: “{named.join('”, “')}”. Tell a guardian only if you are sure that the child
          does not mean that guardian.
        </Notice>
      )}
      {told.map(({ childId, words: saidBefore, by, at }) => (
        <p key={`${childId}${at}`}>
          {by} told a guardian of {nameOf(childId)}, {formatTime(at)}:{' '}
          {PARENT_WORDS.find(({ id }) => id === saidBefore)?.title}
        </p>
      ))}
      {guardians.map(({ userId, username = 'a guardian', mayBeMeant, child }) => (
        <CheckboxField
          key={`${child.childId} ${userId}`}
          name={`tell-${child.childId}-${userId}`}
          label={`${username}, guardian of ${child.name}${child.wrote ? ', who wrote it' : ''}${mayBeMeant ? ' – may be the person meant' : ''}`}
          value={chosen.includes(userId)}
          onChange={(on) => setChosen(on ? [...chosen, userId] : chosen.filter((id) => id !== userId))}
        />
      ))}
      <SelectField
        name="words"
        label="Words"
        options={PARENT_WORDS.map(({ id, title }) => ({ value: id, label: title }))}
        value={words}
        onChange={setWords}
      />
      <blockquote className={css.words}>{said.toParent.replaceAll('{childName}', 'the child')}</blockquote>
      <div>
        <Button
          tone="secondary"
          isDisabled={ofChosen.length === 0}
          isPending={tell.isPending}
          onPress={() =>
            tell.mutate({
              childIds: [...new Set(ofChosen.map(({ child }) => child.childId))],
              guardianIds: [...new Set(ofChosen.map(({ userId }) => userId))],
              words: said.id,
            })
          }
        >
          Tell them
        </Button>
      </div>
    </Stack>
  );
}
