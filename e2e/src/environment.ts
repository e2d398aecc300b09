import { fileURLToPath } from 'node:url';

/** Where the product under test answers; `npm start` and `npm test` use these addresses. */
export const BASE_URL = process.env.BASE_URL || 'http://localhost:8080';
/** Where the product keeps its data; its demo logins are there. */
export const LOCAL_DIR = process.env.LOCAL_DIR || fileURLToPath(new URL('../../.local', import.meta.url));
/** Text messages and mails that the product sent. */
export const EMULATORS_URL = process.env.EMULATORS_URL || 'http://localhost:8090';
