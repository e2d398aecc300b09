import { OPERATIONS } from '@notalone/contracts/operations';
import { expect, test } from 'vitest';
import { isForReaders } from './guard.ts';

/** Of what an account may do that only reads: everything here must show nothing to anybody else. */
test('an account that only reads changes what nobody else sees, and reports, blocks, appeals and leaves', () => {
  const open = OPERATIONS.filter(
    ({ method, service, access, ...operation }) =>
      method !== 'GET' &&
      !['auth', 'emergency'].includes(service) &&
      access.callers !== 'anyone' &&
      access.callers.some((role) => role === 'parent') &&
      isForReaders({ method, service, access, ...operation }),
  );
  expect(open.map(({ id }) => id).toSorted((one, other) => one.localeCompare(other))).toMatchInlineSnapshot(`
    [
      "chat.addDevice",
      "chat.leaveRoom",
      "chat.muteThread",
      "chat.openNotification",
      "chat.readAllNotifications",
      "chat.readMessages",
      "chat.readNotification",
      "chat.readRoom",
      "chat.removeDevice",
      "chat.reportMessage",
      "chat.reportRoom",
      "chat.reportRoomMessage",
      "chat.saveNoticeSettings",
      "chat.savePreferences",
      "chat.setRoomNotifications",
      "chat.testDevice",
      "chat.unmuteThread",
      "chat.withdrawRequest",
      "content.calculateCarbs",
      "content.submitReport",
      "feed.reportComment",
      "feed.reportPost",
      "profile.block",
      "profile.checkInMentoring",
      "profile.deleteAccount",
      "profile.disconnect",
      "profile.endMentoring",
      "profile.forgetSchoolCard",
      "profile.refuseProfile",
      "profile.refuseRequest",
      "profile.reportPerson",
      "profile.requestExport",
      "profile.saveSchoolCard",
      "profile.unblock",
      "profile.withdrawMentorPromise",
      "profile.withdrawPhotoConsent",
      "profile.withdrawRequest",
    ]
  `);
});
