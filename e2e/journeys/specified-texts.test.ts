import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
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
/** Quoted in the specification for /forums. */
const FORUMS_TEXTS = [
  ...['Failed to load chat rooms.', 'Failed to load pending requests.', 'User added to room.'],
  ...['Failed to accept request.', 'Join request refused.', 'Failed to refuse request.'],
  ...['Request sent! Waiting for approval.', 'Failed to join chat room.', 'Failed to create chat room.'],
  ...['Failed to send message.', 'Message deleted!', 'Failed to delete message.', 'A message was deleted.'],
  ...['User banned successfully.', 'Failed to ban user.', 'Back to Rooms', 'Create New Room', 'Join', 'Ban'],
  ...['Are you sure you want to delete this message?', 'Images are not allowed in this room.'],
  ...['Links are not allowed in this room.', 'Ban reason is required and must be at least 5 characters.'],
  ...['You need to create a child profile before creating chat rooms.', 'request sent', 'Message hidden'],
];
/** Quoted for /feed, the calculator, /news, /diabetes-accessories, /featured-blog, /article/:id and /upload-article. */
const FEED_TEXTS = [
  ...['Failed to load feed.', 'You need to create a child profile before posting.', 'You must be logged in to post.'],
  ...['Failed to create post.', 'Post created successfully!', 'Post updated!', 'Failed to update post.'],
  ...['Post deleted!', 'Failed to delete post.', 'Failed to add comment.', 'Failed to edit comment.'],
  ...['Failed to delete comment.', 'Post shared successfully!', 'Failed to share post.'],
  ...['Failed to post verified resources comment.', 'Error: Could not get response.'],
  ...['Carbohydrates calculated!', 'Failed to calculate carbohydrates.', 'Failed to load news.', 'Read more'],
  ...['Request to be Listed', 'Simple Listing', 'Featured Listing', 'Banner Ad + Shop Listing', 'TBA'],
  ...['Submission failed. Please try again.', 'Your request has been submitted! We will contact you soon.'],
  ...['Please enter a valid business URL (starting with http or https).', 'Please upload a business image.'],
  ...['Upload New Article', 'Image upload failed.', 'Article uploaded successfully!', 'Failed to upload article.'],
  ...['Article not found.', 'Title is required', 'Author is required', 'Content is required'],
];
/** Quoted for /admin-dashboard. In place of its 'N/A' the page says who reported where no member did. */
const ADMIN_TEXTS = [
  ...['Site Visits', 'Active Users', 'Posts', 'Comments', 'Loading analytics...', 'No analytics data available.'],
  ...['Failed to fetch analytics.', 'Type', 'Reported By', 'Reason', 'Date', 'View', 'Warn', 'Remove', 'Ban'],
  ...['Loading reports...', 'No reports found.', 'Failed to fetch reports.', 'Failed to load news.'],
  ...['Failed to load articles.', 'Failed to fetch businesses', 'Content removed.', 'Failed to remove content.'],
  ...['User banned.', 'Failed to ban user.', 'News link added!', 'Failed to add news.', 'News link deleted.'],
  ...['Failed to delete news.', 'Blog article added!', 'Failed to add article.', 'Blog article deleted.'],
  ...['Failed to delete article.', 'Business approved and email sent!', 'Approval failed', 'Business deleted!'],
  ...['Delete failed', 'Banner set!', 'Failed to set banner', 'Are you sure you want to remove this content?'],
  ...['Are you sure you want to ban this user?', 'Delete this news link?', 'Delete this blog article?'],
  ...['Are you sure you want to delete this business?', 'Next Payment Due', 'Approve', 'Delete', 'Set as Banner'],
  ...['Tier', 'Opening Hours', 'Discount Code', 'Approved', 'Pending'],
];
/** Quoted for the pages of mfe-social. */
const SOCIAL_TEXTS = [
  ...['Create Parent Profile', 'Edit Parent Profile', 'Create Profile', 'Update Profile', 'Profile creation failed'],
  ...['Profile created successfully!', 'Profile updated!', 'Profile update failed', 'Account deleted successfully!'],
  ...['Failed to load profiles.', 'Action failed.', 'Connection request sent!', 'Profile refused.'],
  ...['Report submitted.', 'Failed to submit report.', 'Failed to load connection requests.', 'Connection accepted!'],
  ...['Connection refused.', 'Disconnected.', 'User blocked.', 'No more profiles nearby.', 'Profile Required'],
  ...['You must be logged in to connect.', 'Failed to send connection request.', 'User reported successfully!'],
  ...['Please provide a reason for the report.', 'Please enter the User ID for the report.'],
  ...['You must be logged in to submit a report.', 'Failed to fetch messages.', 'Message sent!'],
  ...['Failed to send message. Please ensure you are connected.', 'Failed to fetch connections.'],
  'You need to create a child profile before sending messages.',
];
/** The same for the child's tab of /login; a message to check details and ask the parent is not quoted there. */
const LOGIN_TEXTS = [
  ...['Child Login', 'Child Name', 'PIN', 'Remember Me', 'Keep me logged in', 'I accept these terms'],
  ...['Child profile not found.', 'Invalid credentials.', 'Login failed. Please check your details and try again.'],
  ...['Server error. Please try again later.'],
  'Network error. Please check your internet connection and try again.',
];
/** Of /emergency-sms and /emergency-settings. */
const SETTINGS_TEXTS = [
  EMERGENCY_TEXTS.subscribeToUnlock,
  EMERGENCY_TEXTS.subscribed,
  EMERGENCY_TEXTS.fillInAllFields,
  EMERGENCY_TEXTS.removeContact,
  EMERGENCY_TEXTS.settingsLoadFailed,
  EMERGENCY_TEXTS.errorPrefix,
  ...['Emergency message updated successfully!', 'Error updating emergency message'],
  ...['Location sharing enabled successfully!', 'Location sharing disabled successfully!'],
  ...['Error updating location setting', 'Emergency contact added successfully!', 'Error adding emergency contact'],
  ...['Emergency contact removed successfully!', 'Error removing emergency contact', 'emergency_sms_subscribed'],
  ...['Location sharing enabled for emergency SMS.', 'Location sharing disabled for emergency SMS.'],
  'Failed to update location setting',
];
const PRESS_TEXTS = [
  ...['Text my family: I need help', 'Sending emergency SMS...', 'Emergency SMS sent successfully to ', ' contact(s)!'],
  ...['Failed to send emergency SMS: ', 'PLEASE CLICK THE BUTTON A SECOND TIME!!!', 'Sent, nobody has answered yet'],
  ...['Nobody has answered.', 'Tell an adult near you, or call 999', 'This phone is not set up. Tell an adult.'],
  ...['This button no longer texts anyone. Call 999.', 'Now press the send arrow', 'Is my button ready?'],
  ...['Nothing happened? This device cannot text. Tell an adult.', 'Back to Dashboard'],
  ...['This texts your family. It does not call an ambulance.', 'Geolocation is not supported by this browser.'],
  ...['Have your hypo treatment now. Sit down. Tell an adult.', '999 has not been called.'],
  'Error getting location. Please enable location services.',
  'Location not available. Please enable location services.',
  'Waiting for your location... Please allow location access.',
  'Mum, I need help, I am at: {location} from {childName}',
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

/** All code of the built remote that its manifest names, and what the list of remotes says of its pages. */
async function codeOfRemote(request: APIRequestContext, name: string): Promise<string> {
  const manifest = JSON.parse(await get(request, `/mfe/${name}/mf-manifest.json`)) as Manifest;
  const files = [...manifest.exposes, ...manifest.shared].flatMap(({ assets }) => [
    ...assets.js.sync,
    ...assets.js.async,
  ]);
  const codes = await Promise.all([...new Set(files)].map((file) => get(request, `/mfe/${name}/${file}`)));
  return [await get(request, '/remotes.json'), ...codes].join('\n');
}

test('the built remote of the children holds every text that the specification quotes for its pages', async ({
  request,
}) => {
  const code = await codeOfRemote(request, 'child');
  expect(CHILDREN_TEXTS.filter((text) => !code.includes(text))).toEqual([]);
});

test('the emergency pages hold every text that is quoted for them, and so does the copy that needs no network', async ({
  request,
}) => {
  const code = await codeOfRemote(request, 'child');
  expect([...SETTINGS_TEXTS, ...PRESS_TEXTS].filter((text) => !code.includes(text))).toEqual([]);
  const worker = await get(request, '/emergency-worker.js');
  const files = [...new Set(worker.match(/\/[\w.-]+\.js\b/g))];
  const copy = (await Promise.all(files.map((file) => get(request, file)))).join('\n');
  expect(PRESS_TEXTS.filter((text) => !copy.includes(text))).toEqual([]);
});

test('the built remote of the forums holds every text that the specification quotes for its page', async ({
  request,
}) => {
  const code = await codeOfRemote(request, 'forums');
  expect(FORUMS_TEXTS.filter((text) => !code.includes(text))).toEqual([]);
});

for (const [remote, texts] of [
  ['feed', FEED_TEXTS],
  ['admin', ADMIN_TEXTS],
  ['social', SOCIAL_TEXTS],
] as const)
  test(`the built remote ${remote} holds every text that the specification quotes for its pages`, async ({
    request,
  }) => {
    const code = await codeOfRemote(request, remote);
    expect(texts.filter((text) => !code.includes(text))).toEqual([]);
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
