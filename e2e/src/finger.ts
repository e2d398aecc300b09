import type { Page } from '@playwright/test';

/**
 * Real touch input through the browser, including its decision whether the page scrolls, which scripted pointer
 * events skip.
 */
export async function fingerOn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const feel = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x: number, y: number) => feel('touchStart', [{ x, y }]),
    async move(from: number, to: number, y: number) {
      for (let step = 1; step <= 8; step++) await feel('touchMove', [{ x: from + ((to - from) * step) / 8, y }]);
    },
    lift: () => feel('touchEnd', []),
  };
}
