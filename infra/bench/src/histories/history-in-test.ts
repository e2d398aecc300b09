import type { AnswerOf, CallKind, CallOf, InputOf, Outage, RecordedCall, RecordedHistory } from './history.ts';

/** The user id of a family in a test. */
export const userOf = (family: number): string => `user ${family}`;

interface Made<K extends CallKind> {
  readonly kind: K;
  readonly family: number;
  readonly input: InputOf<K>;
  readonly at: readonly [begunAtMs: number, endedAtMs: number];
}
const madeOf = <K extends CallKind>({ kind, family, input, at: [begunAtMs] }: Made<K>) => ({
  kind,
  family,
  userId: userOf(family),
  input,
  begunAtMs,
});

export const ok = <K extends CallKind>(
  kind: K,
  family: number,
  at: Made<K>['at'],
  input: InputOf<K>,
  answer: AnswerOf<K>,
) => ({ ...madeOf({ kind, family, at, input }), outcome: 'ok', endedAtMs: at[1], answer }) as unknown as CallOf<K>;

export const refused = <K extends CallKind>(kind: K, family: number, at: Made<K>['at'], input: InputOf<K>) =>
  ({
    ...madeOf({ kind, family, at, input }),
    outcome: 'refused',
    endedAtMs: at[1],
    status: 404,
  }) as unknown as CallOf<K>;

export const unknown = <K extends CallKind>(kind: K, family: number, begunAtMs: number, input: InputOf<K>) =>
  ({
    ...madeOf({ kind, family, at: [begunAtMs, begunAtMs], input }),
    outcome: 'unknown',
  }) as unknown as CallOf<K>;

export const historyOf = (
  calls: readonly RecordedCall[],
  more: { readonly outages?: readonly Outage[]; readonly quietFromMs?: number } = {},
): RecordedHistory => ({ calls, outages: [], ...more });

/** A list whose items' ids are their texts. */
export const listOf = (...items: readonly (readonly [text: string, family: number])[]) => ({
  items: items.map(([text, family]) => ({ id: text, text, by: userOf(family) })),
  hasOlder: false,
});
