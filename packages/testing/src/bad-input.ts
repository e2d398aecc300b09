import type { Operation, ServiceName } from '@notalone/contracts';
import { describe, expect, test } from 'vitest';
import { type Attempt, attemptsOf, faultsOf } from './fuzz-input.ts';
import { operationsOf, type Sent, sendOperation } from './send-operation.ts';

interface BadInputOptions {
  readonly service: ServiceName;
  /** The service's own when absent. */
  readonly operations?: readonly Operation[];
  /** Where the service listens; called when the first test runs. */
  readonly baseUrl: () => string;
  /**
   * A token that the operation accepts; requested for each call, so that per-person limits do not interfere. Not
   * called for `anyone`.
   */
  readonly token: (operation: Operation) => Promise<string>;
  /** Valid input for each operation that takes any; the tests corrupt one field at a time. */
  readonly valid: Readonly<Record<string, Sent>>;
  /** What the service has stored, for instance counts of its collections: refused input must not change it. */
  readonly stored?: () => Promise<unknown>;
}

/**
 * Registers tests that send every operation each field with every bad value over real HTTP: 400 naming the field when
 * its schema refuses the value, never 5xx, and refused input stores nothing.
 */
export function badInput({
  service,
  operations = operationsOf(service),
  baseUrl,
  token,
  valid,
  stored = async () => undefined,
}: BadInputOptions): void {
  const takesInput = operations.filter(({ params, query, body }) => params ?? query ?? body);
  const send = async (operation: Operation, attempts: readonly Attempt[]) => {
    const faults: string[] = [];
    for (const attempt of attempts) {
      const asWho = operation.access.callers === 'anyone' ? undefined : await token(operation);
      faults.push(
        ...(await faultsOf(operation, attempt, await sendOperation(baseUrl(), operation, attempt.sent, asWho))),
      );
    }
    return faults;
  };

  describe(`bad input to ${service}`, () => {
    test('is tried on every operation that takes input', () => {
      expect(takesInput.filter(({ id }) => !valid[id]).map(({ id }) => id)).toEqual([]);
    });

    test.each(takesInput)('$id refuses it naming the field, and never answers 5xx', async (operation) => {
      const good = valid[operation.id] ?? {};
      const { refused = [], taken = [] } = Object.groupBy(attemptsOf(operation, good), (attempt) =>
        attempt.refused ? 'refused' : 'taken',
      );
      const before = await stored();
      expect(await send(operation, refused)).toEqual([]);
      expect(await stored()).toEqual(before);
      expect(await send(operation, taken)).toEqual([]);
      expect(refused.length > 0 || operation.takesAnyBody === true).toBe(true);
    });
  });
}
