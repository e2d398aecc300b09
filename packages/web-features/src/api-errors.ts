import { ApiProblem } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';

/** For react-query: retry once when nothing answered or the server failed, never after a refusal. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500);

/** The text to show for a failed call: the server's, or the fallback when it sent none or the error is our own. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem) return (error.hasGenericText && fallback) || error.msg;
  logWarning('unexpected error', error);
  return fallback;
}

const NONE: Readonly<Record<string, string>> = {};
/** What the server says of single fields, by name, for `Form`: its text for the whole form only points at them. */
export const refusedFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiProblem ? error.errors : NONE;

/** As `errorText`, where no form shows the texts of single fields: the first of those. */
export const refusalText = (error: unknown, fallback: string): string =>
  Object.values(refusedFields(error))[0] ?? errorText(error, fallback);

export const hasErrorCode = (error: unknown, code: ApiProblem['code']): boolean =>
  error instanceof ApiProblem && error.code === code;
