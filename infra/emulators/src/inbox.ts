/** A text message that a phone received. */
export interface Sms {
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly sentAt: string;
}
/** A mail; one entry per recipient of the envelope. */
export interface Mail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Empty for a mail of plain text. */
  readonly html: string;
  /** The headers `List-Unsubscribe…`, as they were written. */
  readonly listHeaders: Readonly<Record<string, string>>;
  readonly sentAt: string;
}
export interface Inbox<M extends { readonly to: string }> {
  add(message: M): void;
  /** Newest first; `to` selects a recipient. */
  list(to?: string): readonly M[];
  /** Changes with each message, so that a page can poll for changes. */
  version(): number;
}

/** Keeps the newest `capacity` messages in memory. `recipient` normalises addresses. */
export function createInbox<M extends { readonly to: string }>(
  capacity: number,
  recipient: (to: string) => string,
): Inbox<M> {
  const newestFirst: M[] = [];
  let added = 0;
  return {
    add(message) {
      newestFirst.unshift(message);
      newestFirst.length = Math.min(newestFirst.length, capacity);
      added += 1;
    },
    list(to) {
      if (to === undefined) return [...newestFirst];
      const wanted = recipient(to);
      return newestFirst.filter((message) => recipient(message.to) === wanted);
    },
    version: () => added,
  };
}

/** Compares digits only: an unescaped `+` in a query arrives as a space, and `07700 900123` is `+447700900123`. */
export const phoneRecipient = (to: string): string => to.replace(/\D/g, '').replace(/^0/, '44');
export const mailRecipient = (to: string): string => to.trim().toLowerCase();
