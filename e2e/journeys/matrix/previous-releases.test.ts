import { basename } from 'node:path';
import { SERVICES } from '@notalone/contracts';
import { connect, member } from '../../src/arrange.ts';
import { PREVIOUS_RELEASES } from '../../src/environment.ts';
import { KEY_ACTIONS } from '../../src/key-actions.ts';
import { openPages } from '../../src/open-pages.ts';
import { currentVersion, releaseFolder, releaseStored, untilRuns } from '../../src/releases.ts';
import { type ScriptedFamily, startFamily } from '../../src/scripted-family.ts';
import { expect, test, type Visit } from '../../src/test.ts';

// One after the other; a failure says nothing about the next.
test.describe.configure({ mode: 'default' });

const APPS = ['shell', 'mfe-feed', 'mfe-social', 'mfe-child', 'mfe-forums', 'mfe-admin'] as const;
/** A full release goes out in this order: services, then the shell, then the remotes. */
const ALL = [...SERVICES, ...APPS];
type Deployable = (typeof ALL)[number];

const previousOf = (deployable: Deployable) => PREVIOUS_RELEASES?.[deployable] ?? '';
const TODAY = new Map<Deployable, string>();

test.beforeAll(() => {
  for (const deployable of ALL) TODAY.set(deployable, releaseFolder(deployable, currentVersion(deployable)));
});

/**
 * A service that has just started counts its start as overload, on a busy machine: its first calls may be refused once
 * more, five seconds later.
 */
const CALLS_UNTIL_STARTED = 8;

/** Deploys a release and waits until a family uses it. Returns what the gate says against it. */
async function bring(deployable: Deployable, folder: string, scripted: ScriptedFamily): Promise<readonly string[]> {
  const reasons = await releaseStored(deployable, folder);
  const service = SERVICES.find((name) => name === deployable);
  if (!service) return reasons;
  await untilRuns(service, basename(folder));
  const answered = scripted.answered(service);
  await expect
    .poll(() => scripted.answered(service), { message: `${service} answers`, timeout: 120_000 })
    .toBeGreaterThan(answered + CALLS_UNTIL_STARTED);
  return reasons;
}

/** What the gate said, and what happened: in the list that the suite prints. */
function note(deployable: Deployable, what: string): void {
  process.stdout.write(`  the gate on ${deployable}: ${what}\n`);
}

/** Here each service has one instance: while that restarts, a page is refused, and tries again. */
function whileServicesRestart(visitor: Visit): Visit {
  return async (...given) => {
    const visiting = await visitor(...given);
    visiting.watch.expect(/(?:status of|response code:) 50[23]/);
    return visiting;
  };
}

for (const deployable of ALL)
  test(`the previous ${deployable} beside today’s others`, async ({ visitor }) => {
    test.setTimeout(300_000);
    const [family, friend] = await Promise.all([member(), member()]);
    await connect(family, friend);
    const [previous, today] = [previousOf(deployable), TODAY.get(deployable) ?? ''];
    const scripted = startFamily(family, friend);
    const use = async () => {
      await KEY_ACTIONS[deployable](whileServicesRestart(visitor));
      const answered = scripted.answered('feed');
      await expect.poll(() => scripted.answered('feed'), { timeout: 30_000 }).toBeGreaterThan(answered + 1);
      const others = scripted.faults().filter(({ service }) => service !== deployable);
      expect(others, `nobody else notices the previous ${deployable}`).toEqual([]);
    };
    try {
      const reasons = await bring(deployable, previous, scripted);
      if (reasons.length === 0) {
        await use();
        note(deployable, basename(previous) === basename(today) ? 'the same release' : 'allowed, and works');
      } else {
        // Not promised: it goes out after what it needs, or with a reason. This shows whether the gate is right.
        const outcome = await use().then(
          () => 'works all the same',
          (error: Error) => `fails: ${error.message}`,
        );
        note(deployable, `refused (${reasons.join('; ')}), and ${outcome}`);
      }
    } finally {
      await bring(deployable, today, scripted);
      await scripted.stop();
    }
    await expect.poll(() => scripted.lostWrites(), { timeout: 30_000 }).toEqual([]);
  });

test('pages that are open since the last release go on when everything is released', async ({ visitor }) => {
  test.setTimeout(600_000);
  const [family, friend] = await Promise.all([member(), member()]);
  await connect(family, friend);
  const scripted = startFamily(family, friend);
  try {
    for (const deployable of ALL) await bring(deployable, previousOf(deployable), scripted);
    const pages = await openPages(whileServicesRestart(visitor));
    for (const deployable of ALL) {
      const reasons = await bring(deployable, TODAY.get(deployable) ?? '', scripted);
      if (reasons.length > 0) note(deployable, `today’s is refused (${reasons.join('; ')})`);
    }
    const loaded = await pages.goOn();
    expect(loaded, 'what was not loaded yet').not.toEqual([]);
    expect(loaded.filter(({ status }) => status !== 200)).toEqual([]);
    await expect.poll(() => scripted.lostWrites(), { timeout: 30_000 }).toEqual([]);
  } finally {
    await scripted.stop();
  }
});
