import type { Migration } from '@notalone/service-kit/mongo/migrate';

/** Never changed once released; new steps go to the end. */
export const MIGRATIONS: readonly Migration[] = [];
