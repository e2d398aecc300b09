import { connect, member } from '../../src/arrange.ts';
import { brokenService, currentVersion, releaseChanged, rollBack, sameService, untilRuns } from '../../src/releases.ts';
import { startFamily } from '../../src/scripted-family.ts';
import { expect, test } from '../../src/test.ts';

test.describe.configure({ mode: 'serial' });

const SERVICES = ['content', 'feed', 'chat', 'profile', 'emergency', 'auth'] as const;

test('each service is redeployed, broken and taken back while a family uses the others', async () => {
  test.setTimeout(240_000);
  const [family, friend] = await Promise.all([member(), member()]);
  await connect(family, friend);
  const scripted = startFamily(family, friend);
  try {
    for (const service of SERVICES)
      await test.step(service, async () => {
        const before = currentVersion(service);
        await releaseChanged(service, sameService);
        const redeployed = currentVersion(service);
        expect(redeployed).not.toBe(before);
        await untilRuns(service, redeployed);
        await releaseChanged(service, brokenService);
        await expect
          .poll(() => currentVersion(service), { message: 'it steps back by itself', timeout: 60_000 })
          .toBe(redeployed);
        await untilRuns(service, redeployed);
        await rollBack(service);
        await untilRuns(service, before);
        const answered = scripted.answered(service);
        // The calls that failed while it started have ended then.
        await expect.poll(() => scripted.answered(service), { timeout: 30_000 }).toBeGreaterThan(answered + 1);
        const others = scripted.faults().filter((fault) => fault.service !== service);
        expect(others, `nobody else noticed ${service}`).toEqual([]);
      });
    await expect.poll(() => scripted.lostWrites(), { timeout: 30_000 }).toEqual([]);
  } finally {
    await scripted.stop();
  }
});
