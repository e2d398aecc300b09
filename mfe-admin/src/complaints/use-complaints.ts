import { useToastedCall } from '@notalone/web-features/toasted-call';
import { usePages } from '@notalone/web-features/use-pages';
import { api, apiPage, type Reply } from '@notalone/web-kit';
import { auditKey, complaintsKey, countsKey } from '../shared/keys.ts';

export type Complaint = Reply<'GET /api/complaints'>[number];

export const useComplaints = (state: Complaint['state']) =>
  usePages([...complaintsKey, state], (asked) =>
    apiPage('GET /api/complaints', { ...asked, query: { ...asked.query, state } }),
  );

export const useAnswerComplaint = (complaintId: string, onDone: () => void) =>
  useToastedCall({
    send: (answer: string) =>
      api('POST /api/complaints/{complaintId}/answer', { params: { complaintId }, body: { answer } }),
    done: ({ message }) => message,
    failed: 'Failed to answer the complaint.',
    changes: [complaintsKey, countsKey, auditKey],
    onDone,
  });
