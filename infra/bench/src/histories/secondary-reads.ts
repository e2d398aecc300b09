import { ClientSession } from 'mongodb';

/**
 * Loaded before a service whose MONGO_URL says `readPreference=secondary`: without this its transactions, which read
 * from the primary only, would all be refused.
 */
const { startTransaction } = ClientSession.prototype;
ClientSession.prototype.startTransaction = function readFromPrimary(options) {
  startTransaction.call(this, { ...options, readPreference: 'primary' });
};
