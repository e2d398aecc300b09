/** Adds the demo families through the public API. Idempotent: it resumes where it was interrupted. */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_LOGINS_FILE, type DemoChildLogin, type DemoLogin } from '../product/demo-families.ts';
import { addChildren } from './add-children.ts';
import { addEmergencyContacts } from './add-emergency-contacts.ts';
import { CHILDREN } from './children.ts';
import { connectFamilies } from './connect-families.ts';
import { FAMILIES } from './families.ts';
import type { Invitation } from './invite-family.ts';
import { createSeedClient } from './seed-client.ts';
import { inviteFamilies } from './sessions.ts';
import { signInAdmin } from './sign-in-admin.ts';
import { spreadFeedDates } from './spread-feed-dates.ts';
import { writeArticles, writeShops } from './write-articles.ts';
import { writeConversations } from './write-conversations.ts';
import { writeDailyNumbers } from './write-daily-numbers.ts';
import { writeFeed } from './write-feed.ts';
import { writeNews } from './write-news.ts';
import { writeReports } from './write-reports.ts';
import { writeRooms } from './write-rooms.ts';

const {
  PUBLIC_URL = 'http://127.0.0.1:8080',
  EMULATORS_URL = 'http://127.0.0.1:8090',
  LOCAL_DIR = '.local',
} = process.env;
const PASSWORD = 'lantern-harbour-26';
const ADMIN_EMAIL = 'ruth.adler@example.org';
const LOGINS: readonly DemoLogin[] = [
  { who: 'a mother in Leeds', email: 'priya.raman@example.com', password: PASSWORD },
  { who: 'a parent in Bristol', email: 'ceri.vaughan@example.com', password: PASSWORD },
  { who: 'an admin, a mother in Manchester', email: ADMIN_EMAIL, password: PASSWORD },
];
const CHILD_LOGINS: readonly DemoChildLogin[] = CHILDREN.filter(({ childName }) => childName === 'Anika').map(
  ({ childName, warriorUsername, pin }) => ({ who: `${childName}, a child in Leeds`, childName: warriorUsername, pin }),
);

const invitation: Invitation = {
  product: createSeedClient(PUBLIC_URL),
  emulatorsUrl: EMULATORS_URL,
  password: PASSWORD,
};
const { product } = invitation;
const sessions = await inviteFamilies(invitation);
// Each chain runs in order, because posts are dated by it. The chains do not depend on each other.
await Promise.all([
  connectFamilies(product, sessions).then(() => writeConversations(product, sessions)),
  addChildren(product, sessions).then(() => addEmergencyContacts(product, sessions, EMULATORS_URL)),
  // Containers open no database to this machine; their posts keep the dates of today.
  writeFeed(product, sessions).then(() => (process.env.ADMIN_COMMAND ? undefined : spreadFeedDates())),
  writeRooms(product, sessions),
]);
await sessions.close();

/** Of an auth that runs elsewhere: program and arguments, as JSON. */
const [adminProgram = process.execPath, ...adminArgs] = process.env.ADMIN_COMMAND
  ? (JSON.parse(process.env.ADMIN_COMMAND) as string[])
  : [process.execPath, join(import.meta.dirname, '../../../../services/auth/src/admin.ts')];
await promisify(execFile)(adminProgram, [...adminArgs, 'safeguard', ADMIN_EMAIL]);
const token = await signInAdmin(product, LOCAL_DIR, { email: ADMIN_EMAIL, password: PASSWORD });
await Promise.all([
  writeNews(product, token),
  writeReports(product, token),
  writeArticles(product, token),
  writeShops(product, token),
  process.env.ADMIN_COMMAND ? undefined : writeDailyNumbers(),
]);
await product.as(token).api('POST /api/auth/logout', { withToken: true });

await mkdir(LOCAL_DIR, { recursive: true });
await writeFile(join(LOCAL_DIR, DEMO_LOGINS_FILE), `${JSON.stringify([...LOGINS, ...CHILD_LOGINS], null, 2)}\n`);
process.stdout.write(`${FAMILIES.length} families added.\n`);
