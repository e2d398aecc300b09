import { hasErrorCode } from '@notalone/web-features/api-errors';
import { useErrorToast } from './use-error-toast.ts';

/** Wraps a report call: users without a profile are sent to its creation; the dialog shows other errors. */
export function useReportCall(): (sent: Promise<unknown>) => Promise<unknown> {
  const refused = useErrorToast();
  return async (sent) => {
    try {
      return await sent;
    } catch (error) {
      if (hasErrorCode(error, 'PROFILE_REQUIRED')) refused(error, '');
      throw error;
    }
  };
}
