import type { BodyOf, companion, ReplyOf } from '@notalone/contracts';

export type CompanionTurn = BodyOf<typeof companion.chatWithCompanion>['conversation'][number];
export type CompanionReply = ReplyOf<typeof companion.chatWithCompanion>;
/** A turn as it is read and signed. */
export type Said = Pick<CompanionTurn, 'sender' | 'text'>;
