import type { Find } from './phrases.ts';

/** Stands where something was found before, so that it is not found again or bridged. */
const FOUND_BEFORE = ' |';

/** One sender's texts in one form: the earlier ones joined, and the newest. */
export interface Reading {
  readonly earlier: string;
  readonly newest: string;
  /** What else has to happen to the joined text. */
  readonly form?: (joined: string) => string;
}

function withoutFound(text: string, find: Find): string {
  let rest = '';
  let end = 0;
  for (const span of find(text)) {
    rest += text.slice(end, span.start) + FOUND_BEFORE;
    end = span.end;
  }
  return rest + text.slice(end);
}

/** Whether the newest text contains something or completes it; what was complete before does not count. */
export function isNewlyFound(find: Find, { earlier, newest, form = (joined) => joined }: Reading): boolean {
  const before = withoutFound(form(earlier), find);
  const joined = form(`${before} ${newest}`.replace(/ {2,}/g, ' '));
  return find(joined).length > find(before).length;
}
