import { readFileSync } from 'node:fs';
import type { MetadataJson } from 'libphonenumber-js/core';

/** What the library knows of +44, cut from its table of the world, which takes 2 MB for as long as a service lives. A test compares the two. */
export const PHONE_METADATA = JSON.parse(readFileSync(new URL('./phone-metadata.json', import.meta.url), 'utf8')) as MetadataJson;
