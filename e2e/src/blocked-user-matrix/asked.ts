import type { ErrorCode } from '@notalone/contracts';
import { pathOf } from '@notalone/contracts/client/request';
import type { CallInput } from '@notalone/testing/product/caller';

/** What a person knows of another: enough to ask about them with every call. */
export interface Known {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
  readonly childName: string;
  readonly picture: string;
  /** A message that the other person sent to the caller. */
  readonly messageId: string;
  /** A notification about the other person. */
  readonly notificationId: string;
  /** A request between the two. */
  readonly requestId: string;
  readonly sessionId: string;
  /** A post of the other person. */
  readonly postId: string;
  /** The name of its picture, without size and extension. */
  readonly postPicture: string;
  /** A comment of the other person, below the post `commentedId`. */
  readonly commentId: string;
  /** A post of the caller. */
  readonly commentedId: string;
  /** A room of the other. */
  readonly roomId: string;
  /** A room of a friend of both, who are in it, and a message of the other there with the name of its picture. */
  readonly sharedRoomId: string;
  readonly roomMessageId: string;
  readonly roomPicture: string;
  /** The other's child, which is friends with a child of a third family. */
  readonly childId: string;
  readonly friendChildId: string;
  readonly friendshipId: string;
  /** Of a message between those two children that waits for their parents. */
  readonly heldId: string;
}
export interface Asked extends CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
}
export interface Entry {
  /** One or more calls, each naming the other person in every possible way. */
  readonly ask: (other: Known) => readonly Asked[] | Promise<readonly Asked[]>;
  /** The side that does not make this call: it would end the test, or returns the blocker's own knowledge. */
  readonly notAs?: readonly ('blocker' | 'blocked')[];
  /** Limited by the other's phone number, whose quota a recent text message has used: only searched for traces. */
  readonly waits?: boolean;
  /** The blocker, who knows, is answered otherwise than about nobody: only searched for traces. */
  readonly tellsBlocker?: boolean;
  /** Of what the caller has received: it can be reported after a block as before. Only searched for traces. */
  readonly received?: boolean;
  /** The code of the expected 400, whoever asks. Any other 400 means a malformed call, whose answer proves nothing. */
  readonly refusal?: ErrorCode;
}

/** The URL of a call with its parameters filled in. */
export const addressOf = (path: string, { params, query = '' }: Asked): string => pathOf(path, params) + query;

export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
