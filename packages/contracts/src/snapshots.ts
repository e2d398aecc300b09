import { asyncApiDocument } from './asyncapi.ts';
import { eventSchemas } from './event-schemas.ts';
import { openApiDocument } from './openapi.ts';

/** Kept in git, so that a change to an interface shows up in review. */
export const SNAPSHOTS = [
  { file: new URL('../openapi.snapshot.json', import.meta.url), schemas: () => openApiDocument() as object },
  { file: new URL('../events.snapshot.json', import.meta.url), schemas: () => eventSchemas() as object },
  { file: new URL('../asyncapi.snapshot.json', import.meta.url), schemas: () => asyncApiDocument() as object },
] as const;
