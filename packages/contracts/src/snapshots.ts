import { eventSchemas } from './event-schemas.ts';
import { openApiDocument } from './openapi.ts';

/** What is kept in git beside the code, so that a change of an interface is seen as one. */
export const SNAPSHOTS = [
  { file: new URL('../openapi.snapshot.json', import.meta.url), schemas: () => openApiDocument() as object },
  { file: new URL('../events.snapshot.json', import.meta.url), schemas: () => eventSchemas() as object },
] as const;
