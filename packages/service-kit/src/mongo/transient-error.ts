import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';

const LABELS = ['TransientTransactionError', 'UnknownTransactionCommitResult', 'RetryableWriteError'];
/** "State change errors" of the driver specifications: the member is not the primary, or will soon not be. */
const STATE_CHANGES = new Set<unknown>([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** An outage, an election, or a conflict of two transactions: another attempt may succeed. */
export const isTransientMongoError = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNotConnectedError ||
  // A bulk write wraps the error.
  (error instanceof MongoBulkWriteError && isTransientMongoError(error.errorResponse)) ||
  (error instanceof MongoServerError && STATE_CHANGES.has(error.code)) ||
  (error instanceof MongoError && LABELS.some((label) => error.hasErrorLabel(label)));
