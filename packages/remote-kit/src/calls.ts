import { ApiProblem } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';

/** For react-query: another try may help where nothing answered or the server is in trouble, never after a plain no. */
export const retryWhereItMayHelp = (failures: number, error: Error): boolean =>
  failures < 1 && error instanceof ApiProblem && (error.status === 0 || error.status >= 500);

/** What to show for a failed call: what the server says, or the fallback where it says nothing or the fault is our own. */
export function textOf(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem) return (error.isSilent && fallback) || error.msg;
  report('unexpected', error);
  return fallback;
}

export const isProblem = (error: unknown, code: ApiProblem['code']): boolean => error instanceof ApiProblem && error.code === code;
