import { fileURLToPath } from 'node:url';

/** Where the product under test listens; `npm start` and `npm test` use these addresses. */
export const BASE_URL = process.env.BASE_URL || 'http://localhost:8080';
/** The product's data folder, which contains the demo logins. */
export const LOCAL_DIR = process.env.LOCAL_DIR || fileURLToPath(new URL('../../.local', import.meta.url));
/** The inbox of text messages and mails that the product sent. */
export const EMULATORS_URL = process.env.EMULATORS_URL || 'http://localhost:8090';
/** The browsers are Debian's. */
export const CHROMIUM_PATH = process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell';
/** With notifications, in its own headless mode. */
export const WHOLE_CHROMIUM_PATH = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
export const FIREFOX_PATH = '/usr/bin/firefox-esr';
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Every service and remote is released, broken and taken back, instead of two of each. */
export const EVERY_RELEASE = process.env.EVERY_RELEASE === 'true';
/** Folders of the previous releases that `npm test -- matrix` has built, by deployable; absent: another suite. */
export const PREVIOUS_RELEASES = process.env.PREVIOUS_RELEASES
  ? (JSON.parse(process.env.PREVIOUS_RELEASES) as Readonly<Record<string, string>>)
  : undefined;
/** How many journeys run at once. */
export const WORKERS = 4;
