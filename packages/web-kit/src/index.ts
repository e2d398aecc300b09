import { createApi } from '@notalone/contracts/client/create-api';
import { noteKeptAnswer } from './kept-answers.ts';
import { tokens } from './session/browser-session.ts';

export { ApiProblem } from '@notalone/contracts/client/api-problem';
export type { Reply } from '@notalone/contracts/client/request';
export { whenIdle } from './base/when-idle.ts';
export {
  changeEmergencyRecord,
  deviceApi,
  type EmergencyAlert,
  type EmergencyContact,
  type EmergencyData,
  type EmergencyPress,
  type EmergencyRecord,
  type EmergencyRecords,
  emergencyApi,
  emergencyRecords,
  endSharedKeys,
  rememberChildLogin,
  wipeEmergencyRecord,
} from './emergency.ts';
export { forgetKeptAnswers, keptAnswers, useKeptAnswers } from './kept-answers.ts';
export { firstExistingPage, pathMatches, setPagePatterns } from './pages.ts';
export { pushDevice } from './push-device.ts';
export { realtime, useCatchUp, usePushed } from './realtime/browser-realtime.ts';
export { HOST_API } from './remote-contract.ts';
export { saveFile } from './save-file.ts';
export { expectSessionEnd, session, useSession } from './session/browser-session.ts';
export { tabStorage, userStorage } from './session/browser-user-storage.ts';
export type { Session } from './session/stored-session.ts';
export type { UserStorage } from './session/user-storage.ts';
export { useStoredValue } from './stored-value.ts';
export { dismissToast, toast, useToasts } from './toasts.ts';
export { useOnline } from './use-online.ts';
export { usePageTitle } from './use-page-title.ts';

/** Whether a call can say who makes it without asking anybody first. */
export const hasValidToken = (): boolean => tokens.peek() !== undefined;
export const { api, apiFile, apiPage } = createApi({
  fetch: (...request) => fetch(...request),
  tokens,
  onKeptAnswer: noteKeptAnswer,
});
