import { Badge, Button, CheckboxField, Cluster, SelectField, Stack } from '@notalone/ui';
import { userStorage } from '@notalone/web-kit';
import { useState } from 'react';
import type { Column } from '../shared/data-table.tsx';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatTime } from '../shared/times.ts';
import { CaseDecision } from './case-decision.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { CASE_TYPES, reporterOf, subjectOf } from './case-words.ts';
import css from './reports.module.css';
import { UrgentBadge } from './urgent-badge.tsx';
import { useHasKeyboard } from './use-has-keyboard.ts';
import { type CaseAction, type CaseState, type Priority, type ReportCase, useReports } from './use-reports.ts';
import { useRowKeys } from './use-row-keys.ts';

const STATES: readonly { value: CaseState; label: string }[] = [
  { value: 'open', label: 'Waiting for a decision' },
  { value: 'removed', label: 'Removed' },
  { value: 'warned', label: 'Warned' },
  { value: 'banned', label: 'Banned' },
  { value: 'dismissed', label: 'Dismissed' },
];
const KEYS: Readonly<Record<string, CaseAction | 'view'>> = { v: 'view', w: 'warn', r: 'remove', b: 'ban' };
/** Whether the keys are off, kept in this browser. */
const shortcutsOff = userStorage<boolean>('admin-shortcuts-off');
const KEPT = 'reports';

interface Opened {
  readonly caseId: string;
  readonly what: CaseAction | 'view';
}

/** The queue of cases, with a dialog for each action. */
export function ReportsSection({ priority }: { readonly priority?: Priority }) {
  const [state, setState] = useState<CaseState>('open');
  const [opened, setOpened] = useState<Opened>();
  const [hasKeys, setHasKeys] = useState(() => shortcutsOff.get(KEPT) !== true);
  const hasKeyboard = useHasKeyboard();
  const reports = useReports(state, priority);
  useRowKeys(hasKeys && hasKeyboard, (key, caseId) => {
    const what = KEYS[key];
    const found = reports.items?.find(({ _id }) => _id === caseId);
    if (what && (what === 'view' || found?.actions.includes(what))) setOpened({ caseId, what });
  });
  const close = () => setOpened(undefined);
  return (
    <Stack gap={5}>
      <div className={css.filter}>
        <SelectField
          name="state"
          label="Show"
          options={STATES}
          value={state}
          onChange={(value) => setState(value as CaseState)}
        />
      </div>
      {hasKeyboard && (
        <CheckboxField
          name="keys"
          label="Keyboard: J and K move, V, W, R and B open a dialog"
          value={hasKeys}
          onChange={(on) => {
            setHasKeys(on);
            shortcutsOff.put(KEPT, on ? undefined : true);
          }}
        />
      )}
      {reports.isPending ? (
        <p role="status" data-loading>
          Loading reports...
        </p>
      ) : (
        <ResourceSection
          exportAs="reports"
          query={reports}
          loading="Loading reports..."
          failed="Failed to fetch reports."
          empty="No reports found."
          caption="Reports: urgent ones and child safety first, then the oldest"
          columns={columnsOf((caseId, what) => setOpened({ caseId, what }))}
        />
      )}
      {opened?.what === 'view' && (
        <CaseDialog
          caseId={opened.caseId}
          claimedBy={reports.items?.find(({ _id }) => _id === opened.caseId)?.claimedBy}
          onClose={close}
          onAct={(what) => setOpened({ ...opened, what })}
        />
      )}
      {opened && opened.what !== 'view' && <CaseDecision caseId={opened.caseId} action={opened.what} onClose={close} />}
    </Stack>
  );
}

const ROW_ACTIONS: readonly { action: CaseAction; label: string }[] = [
  { action: 'warn', label: 'Warn' },
  { action: 'remove', label: 'Remove' },
  { action: 'ban', label: 'Ban' },
];

const columnsOf = (onOpen: (caseId: string, what: CaseAction | 'view') => void): readonly Column<ReportCase>[] => [
  { label: 'Type', cell: (one) => <CaseType report={one} /> },
  { label: 'Reported By', cell: reporterOf },
  {
    label: 'Reason',
    cell: ({ reason, missing, excerpt }) => (
      <>
        {reason || (missing ?? 'No reason is known')}
        <Excerpt text={excerpt} />
      </>
    ),
  },
  { label: 'Date', cell: ({ createdAt }) => formatTime(createdAt) },
  {
    label: 'Actions',
    cell: (one) => (
      <Cluster gap={2}>
        <Button
          size="small"
          tone="secondary"
          onPress={() => onOpen(one._id, 'view')}
          aria-label={`View: ${CASE_TYPES[one.type]}, ${one.reason}`}
        >
          View
        </Button>
        {ROW_ACTIONS.filter(({ action }) => one.actions.includes(action)).map(({ action, label }) => (
          <Button
            key={action}
            size="small"
            tone={action === 'ban' ? 'danger' : 'secondary'}
            onPress={() => onOpen(one._id, action)}
            aria-label={`${label}: ${CASE_TYPES[one.type]}, ${one.reason}`}
          >
            {label}
          </Button>
        ))}
      </Cluster>
    ),
  },
];

function CaseType({ report }: { readonly report: ReportCase }) {
  const { priority, aboutMentor, urgent, count, claimedBy } = report;
  return (
    <Cluster gap={2}>
      <UrgentBadge urgent={urgent} />
      {subjectOf(report)}
      {priority === 'safety' && <Badge tone="coral">Child safety</Badge>}
      {aboutMentor && <Badge tone="marigold">About a mentor</Badge>}
      {count > 1 && <Badge tone="marigold">{count} reports</Badge>}
      {claimedBy && (
        <Badge tone="plum">{claimedBy.mine ? 'You are working on it' : `${claimedBy.username} is working on it`}</Badge>
      )}
    </Cluster>
  );
}
