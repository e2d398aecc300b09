import { fileURLToPath } from 'node:url';

/** Where the product under test listens; `npm start` and `npm test` use these addresses. */
export const BASE_URL = process.env.BASE_URL || 'http://localhost:8080';
/** The product's data folder, which contains the demo logins. */
export const LOCAL_DIR = process.env.LOCAL_DIR || fileURLToPath(new URL('../../.local', import.meta.url));
/** The inbox of text messages and mails that the product sent. */
export const EMULATORS_URL = process.env.EMULATORS_URL || 'http://localhost:8090';
/** How many journeys run at once. */
export const WORKERS = 3;
