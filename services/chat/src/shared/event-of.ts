import type { DataOf, Envelope, EventDeclaration } from '@notalone/contracts';

/** An event of that declaration, as it arrives. */
export type EventOf<E extends EventDeclaration> = Envelope<DataOf<E>>;
