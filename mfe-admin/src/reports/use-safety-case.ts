import type { ParentWordsId } from '@notalone/contracts/parent-words';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { api } from '@notalone/web-kit';
import { DECIDED } from '../shared/keys.ts';
import type { CaseDetail } from './use-reports.ts';

export type Thread = NonNullable<CaseDetail['thread']>;
type ChildId = Thread['children'][number]['childId'];
export type Guardian = Thread['children'][number]['guardians'][number];

/** Pauses the thread of two children, or lets them write again. */
export const usePauseThread = (caseId: string) =>
  useToastedCall({
    send: (paused: boolean) => api('POST /api/reports/{caseId}/thread', { params: { caseId }, body: { paused } }),
    done: ({ message }) => message,
    failed: 'Failed to change the thread.',
    changes: DECIDED,
  });

export const useEndFriendship = (caseId: string, onDone: () => void) =>
  useToastedCall({
    send: () => api('POST /api/reports/{caseId}/thread/end', { params: { caseId } }),
    done: ({ message }) => message,
    failed: 'Failed to end the friendship.',
    changes: DECIDED,
    onDone,
  });

export const useTellParents = (caseId: string, onDone: () => void) =>
  useToastedCall({
    send: (body: {
      readonly childIds: ChildId[];
      readonly guardianIds: Guardian['userId'][];
      readonly words: ParentWordsId;
    }) => api('POST /api/reports/{caseId}/tell', { params: { caseId }, body }),
    done: ({ message }) => message,
    failed: 'Failed to tell the parents.',
    changes: DECIDED,
    onDone,
  });

/** Agrees to a corrected birthday, or leaves it as it was. */
export function useDecideBirthday(caseId: string) {
  const askPassword = useAskPassword();
  const decide = useToastedCall({
    send: (agrees: boolean) => api('POST /api/reports/{caseId}/birthday', { params: { caseId }, body: { agrees } }),
    done: ({ message }) => message,
    failed: 'Nothing was decided. Please try again.',
    changes: DECIDED,
    onFailed: (error, agrees) => askPassword(error, () => decide.mutate(agrees)),
  });
  return decide;
}

/** Records a report to the National Crime Agency that was made by hand. */
export const useRecordNcaReport = (caseId: string, onDone: () => void) =>
  useToastedCall({
    send: (body: { readonly reference: string; readonly reportedOn: string }) =>
      api('POST /api/reports/{caseId}/nca-reports', { params: { caseId }, body }),
    done: ({ message }) => message,
    failed: 'Failed to record the report.',
    changes: DECIDED,
    onDone,
  });

type What = NonNullable<CaseDetail['guardian']>['limits'][number]['what'];

interface LimitBody {
  readonly what: What;
  readonly withheld: boolean;
  readonly reason: string;
}
/** Takes something from a guardian, or gives it back. What was typed stays where it fails. */
export function useLimitGuardian(caseId: string, onDone: () => void) {
  const askPassword = useAskPassword();
  const limit = useToastedCall({
    send: (body: LimitBody) => api('POST /api/reports/{caseId}/guardian-limits', { params: { caseId }, body }),
    done: ({ message }) => message,
    failed: 'Nothing was changed. Please try again.',
    changes: DECIDED,
    onDone,
    onFailed: (error, body) => askPassword(error, () => limit.mutate(body)),
  });
  return limit;
}

/** Asks to see numbers and postcodes. */
export function useAskContacts(caseId: string) {
  const askPassword = useAskPassword();
  const ask = useToastedCall({
    send: (body: { readonly reason: string }) =>
      api('POST /api/reports/{caseId}/contacts', { params: { caseId }, body }),
    done: ({ message }) => message,
    failed: 'Nobody was asked. Please try again.',
    changes: DECIDED,
    onFailed: (error, body) => askPassword(error, () => ask.mutate(body)),
  });
  return ask;
}

/** As the second admin. */
export function useReviewContacts(caseId: string) {
  const askPassword = useAskPassword();
  const review = useToastedCall({
    send: (body: { readonly agrees: boolean }) =>
      api('POST /api/reports/{caseId}/contacts/review', { params: { caseId }, body }),
    done: ({ message }) => message,
    failed: 'Your answer was not recorded. Please try again.',
    changes: DECIDED,
    onFailed: (error, body) => askPassword(error, () => review.mutate(body)),
  });
  return review;
}

interface ReviewBody {
  readonly what: What;
  readonly agrees: boolean;
}
export function useReviewLimit(caseId: string) {
  const askPassword = useAskPassword();
  const review = useToastedCall({
    send: (body: ReviewBody) => api('POST /api/reports/{caseId}/guardian-limits/review', { params: { caseId }, body }),
    done: ({ message }) => message,
    failed: 'The review was not recorded. Please try again.',
    changes: DECIDED,
    onFailed: (error, body) => askPassword(error, () => review.mutate(body)),
  });
  return review;
}
