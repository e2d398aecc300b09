import { shouldRetry } from '@notalone/web-features/api-errors';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { ApiProblem, api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { DECIDED, reportsKey } from '../shared/keys.ts';

/** One case; opening it is recorded. */
export const useCase = (caseId: string) =>
  useQuery({
    queryKey: [...reportsKey, 'case', caseId],
    queryFn: ({ signal }) => api('GET /api/reports/{caseId}', { params: { caseId }, signal }),
    retry: shouldRetry,
  });

/** One case, claimed for ten minutes before it is read. */
export const useClaimedCase = (caseId: string) =>
  useQuery({
    queryKey: [...reportsKey, 'claim', caseId],
    async queryFn({ signal }) {
      await api('POST /api/reports/{caseId}/claim', { params: { caseId } });
      return api('GET /api/reports/{caseId}', { params: { caseId }, signal });
    },
    retry: shouldRetry,
    gcTime: 0,
  });

interface RaiseCase {
  /** Not added yet. It is added first: whoever raises a case may not open it again. */
  readonly note: string;
  readonly onNoted: () => void;
  readonly onDone: () => void;
}
/** Gives the case to the admins who look after children's safety. */
export const useRaiseCase = (caseId: string, { note, onNoted, onDone }: RaiseCase) =>
  useToastedCall({
    async send() {
      if (note !== '') {
        await addCaseNote(caseId, note);
        onNoted();
      }
      return api('POST /api/reports/{caseId}/raise', { params: { caseId } });
    },
    done: ({ message }) => message,
    failed: 'Failed to raise the case.',
    changes: DECIDED,
    onDone,
  });

export const addCaseNote = (caseId: string, text: string) =>
  api('POST /api/reports/{caseId}/notes', { params: { caseId }, body: { text } });

interface NameMember {
  readonly onDone: () => void;
  /** The text for the username that the server refused; undefined for another failure. */
  readonly onFailed: (refused: string | undefined) => void;
}
/** Names the member that a report in words is about. */
export const useNameMember = (caseId: string, { onDone, onFailed }: NameMember) =>
  useToastedCall({
    send: (username: string) => api('PUT /api/reports/{caseId}/person', { params: { caseId }, body: { username } }),
    done: ({ message }) => message,
    failed: 'Failed to name this member.',
    changes: DECIDED,
    onDone,
    onFailed(error) {
      const refused = error instanceof ApiProblem ? error.errors.username : undefined;
      onFailed(refused);
      return refused !== undefined;
    },
  });
