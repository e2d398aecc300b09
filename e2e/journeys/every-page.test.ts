import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/test.ts';

const SIGNED_OUT = [
  { path: '/login', heading: 'Welcome back' },
  { path: '/register', heading: 'Create your account' },
  { path: '/forgot-password', heading: 'Reset your password' },
  { path: '/verify-sms?userId=0123456789abcdef01234567', heading: 'Verify your phone number' },
  { path: '/verify-email?userId=0123456789abcdef01234567&email=robin%40example.com', heading: 'Verify your e-mail address' },
  { path: '/privacy-policy', heading: 'Privacy policy' },
];
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

for (const { path, heading } of SIGNED_OUT) {
  test(`${path} has no accessibility fault, light or dark, wide or narrow`, async ({ page, watch }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    for (const { colorScheme, width } of LOOKS) {
      await test.step(`${colorScheme}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, watch);
      });
    }
  });
}
