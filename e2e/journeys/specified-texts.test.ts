import type { APIRequestContext } from '@playwright/test';
import { BASE_URL } from '../src/environment.ts';
import { expect, test } from '../src/test.ts';

/** Quoted in the specification for /child-monitor and /child-dashboard. A part that is somebody's name is left out. */
const CHILDREN_TEXTS = [
  ...['Failed to load children.', 'Failed to load connections.', 'Failed to load messages.', 'Child profile created!'],
  ...['Failed to add child.', ' has been removed.', 'Failed to remove child.', 'Connection removed.'],
  ...['Failed to remove connection.', 'Failed to load notifications.', 'Failed to load pending requests.'],
  ...['Failed to load received requests.', 'Connection request sent!', 'Failed to send connection request.'],
  ...['Avatar updated!', 'Failed to update avatar.', 'Please select an avatar.', 'Waiting parental approval'],
  ...['EMERGENCY SMS', 'Connections', 'Find Friends', 'Messages', 'Notifications', 'Add Child'],
  ...['Connection request approved successfully!', 'Connection request denied successfully!'],
  ...['Failed to approve connection request.', 'Failed to deny connection request.'],
  ...['Space Owl', 'Business Rat', 'Mining Owl', 'Cool Owl', 'Pink Goose', 'Pink Monkey', 'Space Tiger'],
  ...['White Fire Cat', 'Fire Dog', 'White Tiger', 'Purple Rat', 'Pink Bird'],
];
/** The same for the child's tab of /login; a message to check details and ask the parent is not quoted there. */
const LOGIN_TEXTS = [
  ...['Child Login', 'Child Name', 'PIN', 'Remember Me', 'Keep me logged in', 'I accept these terms'],
  ...['Child profile not found.', 'Invalid credentials.', 'Login failed. Please check your details and try again.'],
  ...['Server error. Please try again later.'],
  'Network error. Please check your internet connection and try again.',
];

const get = async (request: APIRequestContext, path: string): Promise<string> => {
  const answer = await request.get(`${BASE_URL}${path}`);
  expect(answer.status(), path).toBe(200);
  return answer.text();
};

interface Chunks {
  readonly sync: readonly string[];
  readonly async: readonly string[];
}
interface Manifest {
  readonly exposes: readonly { readonly assets: { readonly js: Chunks } }[];
  readonly shared: readonly { readonly assets: { readonly js: Chunks } }[];
}

/** All code of the built remote that its manifest names, as it is served. */
async function codeOfRemote(request: APIRequestContext, name: string): Promise<string> {
  const manifest = JSON.parse(await get(request, `/mfe/${name}/mf-manifest.json`)) as Manifest;
  const files = [...manifest.exposes, ...manifest.shared].flatMap(({ assets }) => [
    ...assets.js.sync,
    ...assets.js.async,
  ]);
  const codes = await Promise.all([...new Set(files)].map((file) => get(request, `/mfe/${name}/${file}`)));
  return codes.join('\n');
}

test('the built remote of the children holds every text that the specification quotes for its pages', async ({
  request,
}) => {
  const code = await codeOfRemote(request, 'child');
  expect(CHILDREN_TEXTS.filter((text) => !code.includes(text))).toEqual([]);
});

test('the login page holds every text that the specification quotes for its child tab', async ({ page }) => {
  const codes: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') codes.push(response.text());
  });
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Child Login' }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible();
  const code = (await Promise.all(codes)).join('\n');
  expect(LOGIN_TEXTS.filter((text) => !code.includes(text))).toEqual([]);
});
