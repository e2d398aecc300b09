import { expect, test } from '@playwright/test';
import { demoAdmin } from '../src/demo-login.ts';
import {
  confirmWithDemoApp,
  logInOverApi,
  readDemoPasskey,
  registerPasskey,
  writeDemoPasskey,
} from '../src/factors.ts';

test('the demo admin confirms with the printed app, and has a passkey for the journeys', async ({ request }) => {
  const admin = await demoAdmin();
  const known = await readDemoPasskey().catch(() => undefined);
  const login = await logInOverApi(request, known ? { ...admin, passkey: known } : admin);
  if (login.role === 'admin') return;
  const { token, role } = await confirmWithDemoApp(request, login.token);
  expect(role).toBe('admin');
  await writeDemoPasskey(await registerPasskey(request, token));
});
