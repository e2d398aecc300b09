import { createProductClient, type ProductClient } from '../product/product-client.ts';

/** A separate client address, so that seeding uses up no rate limit of the first visitors. */
const SEED_ADDRESS = '127.1.0.1';
const TIMEOUT_MS = 120_000;

export const createSeedClient = (publicUrl: string): ProductClient =>
  createProductClient(publicUrl, { from: SEED_ADDRESS, timeoutMs: TIMEOUT_MS, waits: true });
