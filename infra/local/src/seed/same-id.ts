import { createHash } from 'node:crypto';

/** A UUID that is the same for the same text, so that a second run writes nothing twice. */
export function sameIdFor(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
