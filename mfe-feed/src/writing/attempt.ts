import { newId } from '@notalone/remote-kit/new-id';

/** Something that was sent, and may or may not have arrived. */
export interface Attempt {
  /** What was sent, as one text. */
  readonly sent: string;
  readonly clientId: string;
}

/** Sending the same once more goes under the same id, so that it is published once; what has changed since is something new. */
export const attemptOf = (earlier: Attempt | undefined, ...sent: readonly unknown[]): Attempt => {
  const text = JSON.stringify(sent);
  return earlier?.sent === text ? earlier : { sent: text, clientId: newId() };
};
