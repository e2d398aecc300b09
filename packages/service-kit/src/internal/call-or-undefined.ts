import type { InternalOperation } from '@notalone/contracts';
import { ApiError } from '../errors/api-error.ts';
import type { Logger } from '../logging/logger.ts';
import type { InternalClient, InternalReply, InternalRequest } from './internal-client.ts';

interface Deps {
  readonly internal: InternalClient;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Asks another service for what can do without its answer, for instance for a person whose events are on their way.
 * Undefined where the service refuses or cannot be reached, which is logged.
 */
export async function callOrUndefined<Op extends InternalOperation>(
  { internal, log }: Deps,
  operation: Op,
  request: InternalRequest<Op>,
): Promise<InternalReply<Op> | undefined> {
  try {
    return await internal.call(operation, request);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.warn({ err: error, operation: operation.id }, 'another service could not be asked');
    return undefined;
  }
}
