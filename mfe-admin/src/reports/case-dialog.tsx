import { Badge, Button, Cluster, ErrorState, Loading, Notice, Skeleton, Stack } from '@notalone/ui';
import { ConfirmDialog, Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { Link } from '@notalone/web-kit/router';
import { useState } from 'react';
import { WAS_DANGER, WAS_NO_DANGER } from '../decisions/effects.ts';
import { History } from '../decisions/history.tsx';
import { NoteForm, useUnsentNote } from '../shared/note-form.tsx';
import { formatTime } from '../shared/times.ts';
import { CASE_TYPES } from './case-words.ts';
import { NamePerson } from './name-person.tsx';
import css from './reports.module.css';
import { SafetyPanel } from './safety-panel.tsx';
import { Snapshot } from './snapshot.tsx';
import { UrgentBadge } from './urgent-badge.tsx';
import { addCaseNote, useCase, useRaiseCase } from './use-case.ts';
import type { CaseAction, CaseDetail } from './use-reports.ts';

interface CaseDialogProps {
  readonly caseId: string;
  /** From the list, because asking for the case again would be recorded as another view. */
  readonly claimedBy: CaseDetail['claimedBy'];
  readonly onClose: () => void;
  readonly onAct: (action: CaseAction) => void;
}

/** What was said, around what, by whom it was reported, and what was decided. */
export function CaseDialog({ caseId, claimedBy, onClose, onAct }: CaseDialogProps) {
  const found = useCase(caseId);
  return (
    <Dialog isOpen onClose={onClose} title="View report" size="l">
      {found.isPending && (
        <Loading label="Loading the report…">
          <Skeleton shape="block" size="l" />
        </Loading>
      )}
      {found.isError && (
        <ErrorState
          message={errorText(found.error, '')}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && <Case found={found.data} claimedBy={claimedBy} onAct={onAct} onRaised={onClose} />}
    </Dialog>
  );
}

const ACTIONS: readonly { action: CaseAction; label: string }[] = [
  { action: 'warn', label: 'Warn' },
  { action: 'remove', label: 'Remove' },
  { action: 'ban', label: 'Ban' },
  { action: 'dismiss', label: 'Dismiss' },
];
const SCREENED_LABELS: Readonly<Partial<Record<CaseAction, string>>> = {
  remove: WAS_DANGER,
  dismiss: WAS_NO_DANGER,
};
function labelIn({ screened, priority }: CaseDetail, action: CaseAction): string | undefined {
  if (screened) return SCREENED_LABELS[action];
  return action === 'dismiss' && priority === 'safety' ? 'Close the case' : undefined;
}

interface CaseProps extends Pick<CaseDialogProps, 'claimedBy' | 'onAct'> {
  readonly found: CaseDetail;
  readonly onRaised: () => void;
}

/** Any admin can raise a case; who is not marked for children's safety does not see it any more. */
function RaiseButton({ caseId, onRaised }: { readonly caseId: string; readonly onRaised: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useUnsentNote(caseId);
  const raise = useRaiseCase(caseId, {
    note: note.trim(),
    onNoted: () => setNote(''),
    onDone: onRaised,
  });
  return (
    <>
      <Button tone="secondary" onPress={() => setAsking(true)}>
        A child may not be safe
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Raise this as child safety?"
        confirmLabel="Yes, raise it"
        isPending={raise.isPending}
        onConfirm={() => raise.mutate(undefined)}
      >
        <p>It goes to the safeguarding admins.{note.trim() !== '' && ' The note that you have begun goes with it.'}</p>
      </ConfirmDialog>
    </>
  );
}

function Badges({ found, claimedBy }: Pick<CaseProps, 'found' | 'claimedBy'>) {
  const { urgent, guardian, type, priority, inDoubt, hidden } = found;
  return (
    <Cluster gap={2}>
      <UrgentBadge urgent={urgent} />
      <Badge tone="teal">{guardian ? 'A guardian of a child' : CASE_TYPES[type]}</Badge>
      {priority === 'safety' && (
        <Badge tone={inDoubt ? 'marigold' : 'coral'}>
          {inDoubt ? 'Child safety? Our own check is not sure' : 'Child safety'}
        </Badge>
      )}
      {hidden && <Badge tone="marigold">Hidden until someone decides</Badge>}
      {claimedBy && !claimedBy.mine && <Badge tone="plum">{claimedBy.username} is working on it</Badge>}
    </Cluster>
  );
}

function Case({ found, claimedBy, onAct, onRaised }: CaseProps) {
  const { _id, type, reason, reporters, subject, snapshot, missing, history, actions } = found;
  return (
    <Stack gap={5}>
      <Badges found={found} claimedBy={claimedBy} />
      <p>
        <strong>{reason}</strong>
      </p>
      {found.guardian && <p>A concern of the other guardian of the same child.</p>}
      {missing && <Notice tone="warning">{missing}</Notice>}
      {snapshot && <Snapshot snapshot={snapshot} isSafety={found.priority === 'safety'} />}
      {found.priority === 'safety' && <SafetyPanel found={found} />}
      {type === 'other' && found.state === 'open' && <NamePerson caseId={_id} />}
      {subject && (
        <p>
          {type === 'child-message' ? 'A child of this parent wrote it:' : 'About'}{' '}
          <Link to={`/admin-dashboard?section=people&user=${subject._id}`}>{subject.username}</Link>
          {subject.banned && ', who is banned now'}
          {subject.decisions > 0 && `, ${subject.decisions} earlier decisions`}
        </p>
      )}
      <section aria-label="Reported by">
        <h3>Reported by</h3>
        <ul className={css.reporters}>
          {reporters.map(({ username, at }) => (
            <li key={`${username}${at}`}>
              {username}, {formatTime(at)}
            </li>
          ))}
        </ul>
      </section>
      <History entries={history} />
      <NoteForm about={_id} send={(text) => addCaseNote(_id, text)} />
      <Cluster gap={2}>
        {found.state === 'open' && (found.priority !== 'safety' || found.inDoubt) && (
          <RaiseButton caseId={_id} onRaised={onRaised} />
        )}
        {ACTIONS.filter(({ action }) => actions.includes(action)).map(({ action, label }) => (
          <Button key={action} tone={action === 'ban' ? 'danger' : 'secondary'} onPress={() => onAct(action)}>
            {labelIn(found, action) ?? label}
          </Button>
        ))}
      </Cluster>
    </Stack>
  );
}
