import type { BodyOf, companion, ReplyOf } from '@notalone/contracts';

/** A turn as the page sends it; those of the companion are signed. */
export type SentTurn = BodyOf<typeof companion.chatWithCompanion>['conversation'][number];
export type CompanionReply = ReplyOf<typeof companion.chatWithCompanion>;
export type Turn = Pick<SentTurn, 'sender' | 'text'>;
