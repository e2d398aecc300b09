import { newId } from './new-id.ts';

/** Content that was sent and may or may not have arrived. */
export interface Attempt {
  /** The content as JSON. */
  readonly sent: string;
  readonly clientId: string;
}

/**
 * Returns the same client id for unchanged content, so that a retry is published once; changed content gets a new id.
 */
export const attemptFor = (earlier: Attempt | undefined, ...sent: readonly unknown[]): Attempt => {
  const text = JSON.stringify(sent);
  return earlier?.sent === text ? earlier : { sent: text, clientId: newId() };
};
