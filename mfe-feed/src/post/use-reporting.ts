import { isProblem } from '@notalone/remote-kit/calls';
import { useRefused } from './refusals.ts';

/** A report on its way: whoever has no profile yet is taken to where one is made; every other refusal is the dialog's to show. */
export function useReporting(): (sent: Promise<unknown>) => Promise<unknown> {
  const refused = useRefused();
  return async (sent) => {
    try {
      return await sent;
    } catch (error) {
      if (isProblem(error, 'PROFILE_REQUIRED')) refused(error, '');
      throw error;
    }
  };
}
