import { tabStorage } from '@notalone/web-kit';
import { useState, useSyncExternalStore } from 'react';
import type { ReportValues } from './report-values.ts';

const drafts = tabStorage<ReportValues>('reportDrafts');

/** An unsent report about this person, or about anything if empty, which a reload does not lose. */
export function useReportDraft(aboutId: string) {
  const id = aboutId || 'anything';
  const [start] = useState<ReportValues>({ type: 'user', targetId: aboutId, reason: '', details: '' });
  const values = useSyncExternalStore(drafts.subscribe, () => drafts.get(id)) ?? start;
  return {
    values,
    set: (change: Partial<ReportValues>) => drafts.put(id, { ...(drafts.get(id) ?? start), ...change }),
    discard: () => drafts.put(id, undefined),
  };
}
