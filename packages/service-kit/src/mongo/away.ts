import { MongoBulkWriteError, MongoError, MongoNetworkError, MongoNotConnectedError, MongoServerError, MongoServerSelectionError } from 'mongodb';

const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];
/** What a member answers that is not the primary, not any more or not for long: the driver specifications' "state change errors" (server discovery and monitoring). */
const STATE_CHANGES = new Set<unknown>([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** The database being away or choosing another primary, or two transactions meeting: nobody's fault, and worth trying again. */
export const isMongoAway = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNotConnectedError ||
  // a bulk write wraps whatever befell it
  (error instanceof MongoBulkWriteError && isMongoAway(error.errorResponse)) ||
  (error instanceof MongoServerError && STATE_CHANGES.has(error.code)) ||
  (error instanceof MongoError && LABELS.some((label) => error.hasErrorLabel(label)));
