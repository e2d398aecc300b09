import { definePage } from '@notalone/federation';

/** @public Read by webpack. */
export default definePage(import.meta.dirname, { port: 8310, source: 'src/gallery' });
