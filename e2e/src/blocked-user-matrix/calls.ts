import type { CallInput } from '@notalone/testing/product/caller';
import { newPerson, newWarriorName } from '../people.ts';
import { type Entry, formOf, type Known } from './asked.ts';
import { CASE_CALLS } from './case-calls.ts';
import { CHILD_DEVICES } from './child-devices.ts';
import { FAMILY_CALLS } from './family-calls.ts';
import { MENTORING } from './mentors.ts';

const own: Entry = { ask: () => [{}] };
const pages: Entry = { ask: () => [{}, { query: '?limit=1' }, { query: '?limit=100' }] };
const person = (json?: object): Entry => ({ ask: ({ userId }) => [{ params: { userId }, ...(json && { json }) }] });
const ofRequest: Entry = { ask: ({ requestId }) => [{ params: { requestId } }] };
/** Links are secrets: one that is made up. */
const ofLink = (json: object = {}): Entry => ({
  ask: ({ userId }) => [{ json: { token: userId.padEnd(43, '0'), ...json } }],
});
const report = { reason: 'Spam', message: '' };
const ofPost = (input: CallInput = {}): Entry => ({ ask: ({ postId }) => [{ params: { postId }, ...input }] });
/** Below a post of the other person, and below the caller's own. */
const ofComment = (input: CallInput = {}): Entry => ({
  ask: ({ postId, commentedId, commentId }) =>
    [postId, commentedId].map((id) => ({ params: { postId: id, commentId }, ...input })),
});
const ofChild = (json?: object): Entry => ({ ask: ({ childId }) => [{ params: { childId }, ...(json && { json }) }] });
const ofFriendship: Entry = { ask: ({ childId, friendshipId }) => [{ params: { childId, friendshipId } }] };
const ofChildThread: Entry = {
  ask: ({ childId, friendChildId }) => [{ params: { childId, friendId: friendChildId } }],
};
const ofHeld: Entry = { ask: ({ heldId }) => [{ params: { messageId: heldId } }] };
/** No alert of mine: its id is that of a post of the other. */
const ofAlert = (input: CallInput = {}): Entry => ({
  ask: ({ postId }) => [{ params: { alertId: postId }, ...input }],
});
const ofRoom = (input: CallInput = {}): Entry => ({ ask: ({ roomId }) => [{ params: { roomId }, ...input }] });
/** In a room of the other, and in one of somebody else. */
const ofRoomAndPerson = (input: CallInput = {}): Entry => ({
  ask: ({ roomId, sharedRoomId, userId }) =>
    [roomId, sharedRoomId].map((id) => ({ params: { roomId: id, userId }, ...input })),
});
const ofRoomMessage = (input: CallInput = {}): Entry => ({
  ask: ({ roomMessageId }) => [{ params: { messageId: roomMessageId }, ...input }],
});
const decision = { reason: 'A reason of some length' };
const NO_CODE = '000000';
const BYTES = 'YWJj';
const NO_PASSKEY = { id: BYTES, rawId: BYTES, type: 'public-key' };
const NO_ATTESTATION = { clientDataJSON: BYTES, attestationObject: BYTES };
const NO_ASSERTION = { clientDataJSON: BYTES, authenticatorData: BYTES, signature: BYTES };

const profileForm = ({ childName }: Pick<Known, 'childName'>): FormData =>
  formOf({
    childName,
    age: '7',
    diabetesType: '1',
    diagnosisDate: '2024-03-05',
    postcode: 'nowhere',
    city: 'Leeds',
    bio: 'Not saved.',
    photoConsent: 'true',
  });

/** How to call each operation of the contracts about a person. An operation that is missing here fails the test. */
export const ASKED: Readonly<Record<string, Entry>> = {
  'auth.register': { ask: async ({ email }) => [{ json: await registration(email) }] },
  'auth.login': {
    ask: ({ email }) => [{ json: { email, password: 'not the password' } }],
    refusal: 'INVALID_CREDENTIALS',
  },
  'auth.childLogin': {
    ask: ({ childName, username }) => [
      { json: { childName, pin: '4821' } },
      { json: { childName: username, pin: '4821' } },
    ],
    refusal: 'INVALID_CREDENTIALS',
  },
  'auth.forgotPassword': { ask: async ({ email }) => [{ json: { email, phoneNumber: (await newPerson()).phone } }] },
  'auth.resetPassword': {
    ask: ({ userId }) => [{ json: { userId, resetCode: NO_CODE, newPassword: 'four quiet lamps' } }],
    refusal: 'CODE_INVALID',
  },
  'auth.verifyEmail': {
    ask: ({ userId }) => [{ json: { userId, verificationCode: NO_CODE } }],
    refusal: 'CODE_INVALID',
  },
  'auth.verifySms': { ask: ({ userId }) => [{ json: { userId, verificationCode: NO_CODE } }], refusal: 'CODE_INVALID' },
  'auth.resendVerification': {
    ask: ({ userId }) => [{ json: { userId } }, { json: { userId, channel: 'email' } }],
    waits: true,
  },
  'auth.userDetails': { ask: ({ userId }) => [{ json: { ids: [userId] } }] },
  'auth.confirmPassword': { ask: () => [{ json: { password: 'not the password' } }], refusal: 'INVALID_CREDENTIALS' },
  'auth.getSecondFactor': own,
  'auth.startPasskey': own,
  'auth.addPasskey': {
    ask: ({ username }) => [{ json: { name: username, credential: { ...NO_PASSKEY, response: NO_ATTESTATION } } }],
    refusal: 'PASSKEY_REFUSED',
  },
  'auth.removePasskey': { ask: ({ userId }) => [{ params: { id: userId } }] },
  'auth.startPasskeyConfirmation': own,
  'auth.confirmPasskey': {
    ask: () => [{ json: { credential: { ...NO_PASSKEY, response: NO_ASSERTION } } }],
    refusal: 'PASSKEY_REFUSED',
  },
  // For admins alone.
  'auth.confirmAuthenticatorCode': { ask: () => [{ json: { code: NO_CODE } }] },
  'auth.confirmRecoveryCode': { ask: ({ username }) => [{ json: { code: username } }] },
  'auth.startAuthenticator': own,
  'auth.addAuthenticator': { ask: () => [{ json: { code: NO_CODE } }] },
  'auth.removeAuthenticator': own,
  'auth.newRecoveryCodes': own,
  'auth.refresh': { ask: ({ sessionId }) => [{ headers: { cookie: `na_refresh=${sessionId}` } }] },
  // With a token it would end the caller's own session.
  'auth.logout': { ask: ({ sessionId }) => [{ headers: { cookie: `na_refresh=${sessionId}` }, token: undefined }] },
  'auth.listSessions': own,
  // It would end sessions that the journey needs.
  'auth.endOtherSessions': { ...own, notAs: ['blocker', 'blocked'] },
  'auth.getAccount': own,
  'auth.changePassword': {
    ask: () => [{ json: { password: 'not the password', newPassword: 'liverpool' } }],
    refusal: 'VALIDATION',
  },
  // Without a password, as wrong ones lock the caller out. That a known address gets the same answer is shown in
  // services/auth/test/account-changes.test.ts.
  'auth.changeEmail': { ask: ({ email }) => [{ json: { password: '', email } }], refusal: 'VALIDATION' },
  // Of an own number: nobody is named.
  'auth.changePhone': { ask: () => [{ json: { password: 'x', phoneNumber: '07700900' } }], refusal: 'VALIDATION' },
  'auth.confirmPhone': {
    ask: () => [{ json: { phoneNumber: '07700900123', verificationCode: NO_CODE } }],
    refusal: 'CODE_INVALID',
  },
  'auth.askLostPhone': { ask: ({ email }) => [{ json: { email } }], waits: true },
  'auth.getLostPhone': ofLink(),
  'auth.startLostPhone': ofLink(),
  'auth.stopLostPhone': ofLink(),
  'auth.sendLostPhoneCode': ofLink({ phoneNumber: '07700900123' }),
  'auth.finishLostPhone': ofLink({
    phoneNumber: '07700900123',
    verificationCode: NO_CODE,
    newPassword: 'four quiet lamps',
  }),
  'auth.stopOwnLostPhone': own,
  'auth.confirmEmail': ofLink(),
  'auth.getAccountChange': ofLink(),
  'auth.freezeAccount': ofLink(),
  'auth.sendUndoCode': ofLink(),
  'auth.askUndo': ofLink({ password: 'not the password', newPassword: 'four quiet lamps' }),
  'auth.objectToUndo': ofLink(),
  'auth.startRelease': ofLink(),
  'auth.releaseAccount': ofLink({ verificationCode: NO_CODE }),
  'auth.reportWhileFrozen': ofLink({ words: 'He waits outside', hasOrder: false, isAboutGuardian: false }),
  'auth.endSession': { ask: ({ sessionId }) => [{ params: { id: sessionId } }] },
  'auth.jwks': own,
  'auth.receiptKeys': own,
  'auth.checkReceipt': { ask: () => [{ json: { text: '{}' } }] },
  'profile.getProfile': own,
  'profile.getMyProfile': own,
  'profile.saveProfile': { ask: (other) => [{ form: profileForm(other) }], refusal: 'VALIDATION' },
  // The blocked person leaves at the end of the journey.
  'profile.deleteAccount': { ...own, notAs: ['blocker', 'blocked'] },
  ...CHILD_DEVICES,
  ...FAMILY_CALLS,
  'profile.withdrawPhotoConsent': { ...own, notAs: ['blocker', 'blocked'] },
  'profile.viewProfile': person(),
  'profile.searchProfiles': {
    ask: ({ childName }) =>
      ['', `?childName=${encodeURIComponent(childName)}`, '?city=Leeds', '?limit=1', '?limit=100'].map((query) => ({
        query,
      })),
  },
  'profile.profilePicture': {
    ask: ({ picture }) => ['small', 'large'].map((size) => ({ params: { name: `${picture}-${size}.webp` } })),
  },
  'profile.searchUsers': {
    ask: ({ username, childName }) => [username, childName].map((q) => ({ query: `?q=${encodeURIComponent(q)}` })),
  },
  'profile.connect': person(),
  'profile.refuseProfile': person(),
  'profile.reportPerson': { ...person(report), tellsBlocker: true },
  'profile.listConnections': pages,
  'profile.listReceived': pages,
  'profile.listSent': pages,
  'profile.acceptRequest': ofRequest,
  'profile.refuseRequest': ofRequest,
  'profile.disconnect': person(),
  'profile.withdrawRequest': person(),
  'profile.showEmail': person({ shown: true }),
  // The people I blocked are in my own list, and blocking twice has no further effect.
  'profile.block': { ...person(), notAs: ['blocker'] },
  'profile.unblock': { ...person(), notAs: ['blocker'] },
  'profile.listBlocks': { ...pages, notAs: ['blocker'] },
  ...MENTORING,
  'profile.createChild': {
    ask: () => [{ json: { childName: 'Wren', pin: '7otters', t1dWarriorUsername: newWarriorName() } }],
  },
  'profile.listChildren': own,
  'profile.changeChild': ofChild({ discoverable: true }),
  'profile.changePin': ofChild({ pin: '7otters' }),
  'profile.unlockChild': ofChild(),
  'profile.removeChild': ofChild(),
  'profile.restoreChild': ofChild(),
  'profile.listChildFriendships': ofChild(),
  'profile.endChildFriendship': ofFriendship,
  'profile.approveFriendship': ofFriendship,
  'profile.refuseFriendship': ofFriendship,
  'profile.getFriendship': ofFriendship,
  // These are calls of a child: a parent is refused whatever the input.
  'profile.leaveFriendship': ofFriendship,
  'profile.findChildren': own,
  'profile.askFriendship': { ask: ({ childId }) => [{ json: { toChildId: childId } }] },
  'profile.listMyFriendships': own,
  'profile.chooseAvatar': { ask: () => [{ json: { avatar: 'pink-bird.svg' } }] },
  'profile.getChildSelf': own,
  'chat.listConversations': pages,
  'chat.listMessages': { ask: ({ userId }) => [{ params: { userId } }, { params: { userId }, query: '?limit=1' }] },
  'chat.searchMessages': {
    ask: ({ userId }) => ['?q=a', '?q=e&limit=1'].map((query) => ({ params: { userId }, query })),
  },
  'chat.sendMessage': { ask: ({ userId }) => [{ json: { receiverId: userId, content: 'Are you there?' } }] },
  'chat.editMessage': { ask: ({ messageId }) => [{ params: { messageId }, json: { content: 'Changed.' } }] },
  'chat.deleteMessage': {
    ask: ({ messageId }) => ['?for=me', '?for=both'].map((query) => ({ params: { messageId }, query })),
  },
  'chat.readMessages': { ask: ({ messageId }) => [{ params: { messageId } }] },
  'chat.reportMessage': { ask: ({ messageId }) => [{ params: { messageId }, json: report }], received: true },
  'chat.listChildThread': ofChildThread,
  'chat.readChildThread': ofChildThread,
  'chat.listChildThreads': ofChild(),
  'chat.listParentReads': ofChild(),
  'chat.listHeldMessages': own,
  'chat.hideDisclosure': ofHeld,
  'chat.releaseHeldMessage': ofHeld,
  'chat.refuseHeldMessage': ofHeld,
  'chat.listChildNotifications': ofChild(),
  'chat.listNotifications': pages,
  'chat.badge': own,
  'chat.readNotification': { ask: ({ notificationId }) => [{ params: { notificationId } }] },
  'chat.openNotification': { ask: ({ notificationId }) => [{ params: { notificationId } }] },
  'chat.readAllNotifications': own,
  'chat.getPreferences': own,
  'chat.savePreferences': { ask: () => [{ json: { requests: true, connections: true, messages: true, posts: true } }] },
  'chat.muteThread': {
    ask: ({ postId, roomId }) => [
      { params: { kind: 'post', threadId: postId }, json: { duration: 'week' } },
      { params: { kind: 'room', threadId: roomId }, json: { duration: 'week' } },
    ],
  },
  'chat.getNoticeSettings': own,
  'chat.saveNoticeSettings': { ask: () => [{ json: {} }] },
  'chat.getPushKey': own,
  // Of no push service: nothing is sent out of a test.
  'chat.addDevice': {
    ask: ({ userId, username }) => [
      {
        json: {
          endpoint: `https://localhost/${userId}`,
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
          keyId: 'none',
          name: username,
        },
      },
    ],
    refusal: 'VALIDATION',
  },
  'chat.removeDevice': { ask: ({ userId }) => [{ params: { deviceId: userId } }] },
  'chat.testDevice': { ask: ({ userId }) => [{ params: { deviceId: userId } }] },
  'chat.confirmPush': { ask: () => [{ json: { token: 'A'.repeat(22), state: 'opened' } }] },
  'chat.showStopMails': { ask: () => [{ params: { token: 'A'.repeat(22) }, query: '?kinds=message' }] },
  'chat.stopMails': { ask: () => [{ params: { token: 'A'.repeat(22) }, query: '?kinds=message' }] },
  'chat.listMutes': own,
  'chat.unmuteThread': {
    ask: ({ postId, roomId }) => [
      { params: { kind: 'post', threadId: postId } },
      { params: { kind: 'room', threadId: roomId } },
    ],
  },
  'chat.listRooms': {
    ask: () => ['?limit=1', '?limit=100', '?mine=true', '?search=kites'].map((query) => ({ query })),
  },
  'chat.getRoom': {
    ask: ({ roomId, sharedRoomId }) => [roomId, sharedRoomId].map((id) => ({ params: { roomId: id } })),
  },
  'chat.createRoom': { ask: () => [{ json: { name: 'A room of my own' } }] },
  'chat.editRoom': ofRoom({ json: { name: 'Changed' } }),
  'chat.closeRoom': ofRoom(),
  'chat.joinRoom': ofRoom({ json: {} }),
  'chat.withdrawRequest': ofRoom(),
  'chat.leaveRoom': ofRoom(),
  'chat.reportRoom': ofRoom({ json: report }),
  'chat.acceptMember': ofRoomAndPerson(),
  'chat.refuseMember': ofRoomAndPerson(),
  'chat.handOverRoom': ofRoomAndPerson(),
  'chat.banMember': ofRoomAndPerson({ json: { banType: '3day', reason: 'Selling things' } }),
  'chat.unbanMember': ofRoomAndPerson(),
  'chat.readRoom': {
    ask: ({ roomId, roomMessageId }) => [{ params: { roomId }, json: { messageId: roomMessageId } }],
  },
  'chat.setRoomNotifications': ofRoom({ json: { level: 'all' } }),
  'chat.listRoomMessages': {
    ask: ({ roomId, sharedRoomId }) => [
      { params: { roomId } },
      ...['?limit=1', '?limit=100', '?search=forum'].map((query) => ({ params: { roomId: sharedRoomId }, query })),
    ],
  },
  'chat.sendRoomMessage': {
    ask: ({ roomId, sharedRoomId }) =>
      [roomId, sharedRoomId].map((id) => ({ params: { roomId: id }, json: { content: 'Are you there?' } })),
  },
  'chat.editRoomMessage': ofRoomMessage({ json: { content: 'Changed.' } }),
  'chat.deleteRoomMessage': ofRoomMessage(),
  'chat.reportRoomMessage': ofRoomMessage({ json: report }),
  'chat.messagePicture': {
    ask: ({ roomPicture }) => ['small', 'large'].map((size) => ({ params: { name: `${roomPicture}-${size}.webp` } })),
  },
  'feed.listFeed': {
    ask: ({ userId, username, childName }) =>
      [
        '',
        '?limit=1',
        '?limit=100',
        '?hidden=true',
        `?author=${userId}`,
        ...[username, childName].map((q) => `?q=${encodeURIComponent(q)}`),
      ].map((query) => ({ query })),
  },
  // The caller's own posts too: the other person's activity on them must be hidden.
  'feed.getPost': { ask: ({ postId, commentedId }) => [postId, commentedId].map((id) => ({ params: { postId: id } })) },
  'feed.publishPost': {
    ask: ({ userId }) => [{ form: formOf({ content: 'A walk by the canal.', mentions: userId }) }],
  },
  'feed.editPost': {
    ask: ({ postId, commentedId, userId }) =>
      [postId, commentedId].map((id) => ({
        params: { postId: id },
        form: formOf({ content: 'Changed.', mentions: userId }),
      })),
  },
  'feed.deletePost': ofPost(),
  'feed.reactToPost': {
    ask: ({ postId }) =>
      ['like', 'dislike', 'love', 'laugh', 'hide'].map((reaction) => ({ params: { postId, reaction } })),
  },
  // Below the caller's own post too, to which the other has reacted.
  'feed.listReactions': {
    ask: ({ postId, commentedId }) =>
      [postId, commentedId].flatMap((id) =>
        ['like', 'dislike', 'love', 'laugh'].map((kind) => ({ params: { postId: id }, query: `?kind=${kind}` })),
      ),
  },
  'feed.resharePost': ofPost(),
  'feed.addVerifiedResources': ofPost(),
  'feed.deleteVerifiedResources': ofPost(),
  'feed.reportPost': ofPost({ json: report }),
  'feed.listComments': ofComment(),
  'feed.addComment': ofPost({ json: { content: 'How lovely.' } }),
  'feed.editComment': ofComment({ json: { content: 'Changed.' } }),
  'feed.deleteComment': ofComment(),
  'feed.reportComment': ofComment({ json: report }),
  'feed.feedPicture': {
    ask: ({ postPicture }) => ['small', 'large'].map((size) => ({ params: { name: `${postPicture}-${size}.webp` } })),
  },
  'feed.chatWithCompanion': {
    ask: () => [{ json: { conversation: [{ sender: 'user', text: 'Who else is here?' }] } }],
  },
  'content.calculateCarbs': { ask: () => [{ json: { ingredients: ['1 apple'] } }] },
  'content.listNews': pages,
  'content.addNews': {
    ask: () => [{ json: { title: 'News', source: 'Somebody', url: 'https://example.com/', date: '2026-03-05' } }],
  },
  'content.changeNews': { ask: ({ postId }) => [{ params: { newsId: postId }, json: { title: 'Else' } }] },
  'content.deleteNews': { ask: ({ postId }) => [{ params: { newsId: postId } }] },
  'content.listArticles': pages,
  'content.getArticle': { ask: ({ postId }) => [{ params: { articleId: postId } }] },
  'content.uploadArticle': own,
  'content.changeArticle': { ask: ({ postId }) => [{ params: { articleId: postId } }] },
  'content.deleteArticle': { ask: ({ postId }) => [{ params: { articleId: postId } }] },
  'content.listRevisions': { ask: ({ postId }) => [{ params: { articleId: postId } }] },
  'content.uploadInlineImage': own,
  'content.listDrafts': own,
  'content.getDraft': { ask: ({ postId }) => [{ params: { draftId: postId } }] },
  'content.saveDraft': { ask: ({ postId }) => [{ params: { draftId: postId } }] },
  'content.deleteDraft': { ask: ({ postId }) => [{ params: { draftId: postId } }] },
  'content.contentPicture': { ask: ({ postPicture }) => [{ params: { name: `${postPicture}-large.webp` } }] },
  'content.submitReport': { ask: ({ username }) => [{ json: { reason: 'Odd', message: `See ${username}` } }] },
  'content.listDecisionLetters': own,
  'content.openDecisionLetter': { ask: ({ userId }) => [{ json: { token: `${userId}${'x'.repeat(43)}` } }] },
  'content.submitAppeal': { ask: ({ userId }) => [{ json: { token: `${userId}${'x'.repeat(43)}`, text: 'Why?' } }] },
  // For admins alone: everybody else is refused, whatever they name.
  'content.listReports': pages,
  'content.countReports': own,
  ...CASE_CALLS,
  'content.reverseDecision': { ask: ({ postId }) => [{ params: { decisionId: postId }, json: decision }] },
  'content.findPeople': { ask: ({ username }) => [{ query: `?q=${encodeURIComponent(username)}` }] },
  'content.getPerson': person(),
  'content.warnPerson': person(decision),
  'content.banPerson': person(decision),
  'content.unbanPerson': person(decision),
  'content.notePerson': person({ text: 'A note' }),
  'content.listAppeals': own,
  'content.decideAppeal': {
    ask: ({ postId }) => [{ params: { appealId: postId }, json: { outcome: 'upheld', answer: 'It stands' } }],
  },
  'content.listAudit': { ask: ({ userId }) => [{ query: `?subjectId=${userId}` }] },
  'content.listAdmins': own,
  'content.listSwitches': own,
  'content.setSwitch': { ask: () => [{ params: { name: 'companion' }, json: { on: true, ...decision } }] },
  'content.analyticsSummary': own,
  'content.listBusinesses': pages,
  'content.submitBusiness': own,
  'content.submitComplaint': {
    ask: ({ email, username }) => [{ json: { email, text: `About ${username}` } }],
    waits: true,
  },
  'content.listComplaints': pages,
  'content.answerComplaint': {
    ask: ({ postId }) => [{ params: { complaintId: postId }, json: { answer: 'Deleted' } }],
  },
  'content.approveBusiness': { ask: ({ postId }) => [{ params: { businessId: postId } }] },
  'content.setBanner': { ask: ({ postId }) => [{ params: { businessId: postId } }] },
  'content.removeBanner': { ask: ({ postId }) => [{ params: { businessId: postId } }] },
  'content.unlistBusiness': { ask: ({ postId }) => [{ params: { businessId: postId } }] },
  'content.changeBusiness': { ask: ({ postId }) => [{ params: { businessId: postId }, json: { paidUntil: '' } }] },
  'content.deleteBusiness': { ask: ({ postId }) => [{ params: { businessId: postId } }] },
  'content.countShopClick': { ask: ({ postId }) => [{ json: { businessId: postId } }] },
  'content.countVisit': own,
  // These are a child's own: a parent is refused.
  'emergency.checkReady': own,
  'emergency.registerDevice': own,
  'emergency.getOwnLocationSetting': own,
  'emergency.saveOwnLocationSetting': { ask: () => [{ json: { emergencyLocationEnabled: true } }] },
  'emergency.send': { ask: () => [{ json: {} }] },
  'emergency.sendQuick': { ask: () => [{ params: { code: '888' }, json: {} }] },
  'emergency.addPosition': ofAlert({ json: { latitude: 51.5, longitude: -0.1 } }),
  'emergency.cancelAlert': ofAlert(),
  'emergency.sayTogether': ofAlert({ json: { together: true } }),
  'emergency.answerAlert': ofAlert({ json: { answer: 'call-me' } }),
  'emergency.getAlert': ofAlert(),
  'emergency.listOpenAlerts': own,
  'emergency.listKeysOfDevice': own,
  'emergency.listAlerts': own,
  'emergency.forgetThisDevice': own,
  'emergency.listContacts': own,
  // Only one is free: a second would be told apart from the first.
  'emergency.addContact': {
    ask: () => [{ json: { name: 'Ann', phoneNumber: '12', relationship: 'Aunt' } }],
    refusal: 'VALIDATION',
  },
  'emergency.changeContact': {
    ask: async ({ postId }) => [
      {
        params: { contactId: postId },
        json: { name: 'Ann', phoneNumber: (await newPerson()).phone, relationship: 'Aunt' },
      },
    ],
  },
  'emergency.inviteContactAgain': { ask: ({ postId }) => [{ params: { contactId: postId } }] },
  'emergency.saveContactPlace': {
    ask: ({ postId }) => [{ params: { contactId: postId }, json: { getsPlace: true } }],
  },
  'emergency.removeContact': { ask: ({ postId }) => [{ params: { contactId: postId } }] },
  'emergency.saveMessage': { ask: () => [{ json: { message: 'Please come' } }] },
  'emergency.saveLocationSetting': { ask: () => [{ json: { enabled: true } }] },
  'emergency.saveFamilyWord': { ask: () => [{ json: { familyWord: 'Marmalade' } }] },
  'emergency.saveChildPhone': {
    ask: ({ postId }) => [{ params: { childId: postId }, json: { phoneNumber: '07700 900123' } }],
  },
  'emergency.listDevices': own,
  'emergency.forgetDevice': { ask: ({ postId }) => [{ params: { deviceId: postId } }] },
  'emergency.showLink': { ask: () => [{ params: { token: 'a'.repeat(20) } }] },
  'emergency.acknowledge': { ask: () => [{ params: { token: 'a'.repeat(20) }, json: {} }] },
  'emergency.answerInvitation': { ask: () => [{ params: { token: 'a'.repeat(20) }, json: { answer: 'yes' } }] },
  'emergency.twilioStatus': { ask: ({ postId }) => [{ query: `?delivery=${postId}` }] },
  'emergency.twilioInbound': own,
  'emergency.twilioVoice': { ask: ({ postId }) => [{ query: `?delivery=${postId}` }] },
  'emergency.getSubscription': own,
  'emergency.openCheckout': own,
  'emergency.openPortal': own,
  'emergency.stripeWebhook': own,
  'content.countLoad': { ask: () => [{ json: { remote: 'feed', version: '0123456789ab' } }] },
  'content.reportClientError': {
    ask: () => [{ json: { remote: 'feed', version: '0123456789ab', phase: 'load', code: 'timeout' } }],
  },
  'content.countPageView': { ask: ({ userId }) => [{ json: { page: `/profile/${userId}` } }] },
};

async function registration(email: string): Promise<object> {
  const { username, phone, password } = await newPerson();
  return { username, email, password, phoneNumber: phone };
}
