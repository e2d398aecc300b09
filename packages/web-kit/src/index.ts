import { createApi } from './api/create-api.ts';
import { tokens } from './session/browser-session.ts';

export { ApiProblem, NETWORK_TEXT } from './api/api-problem.ts';
export type { Page } from './api/create-api.ts';
export type { Reply, Route } from './api/request.ts';
export { useOnline } from './online.ts';
export { usePageTitle } from './page-title.ts';
export { firstExistingPage, pageExists, pathMatches, providePages, usePageExists } from './pages.ts';
export { HOST_API, type RemoteModule } from './remote-contract.ts';
export { session, useSession } from './session/browser-session.ts';
export type { Session } from './session/stored-session.ts';
export { dismissToast, type Toast, type ToastTone, toast, useToasts } from './toasts.ts';

export const { api, apiPage } = createApi({ fetch: (...request) => fetch(...request), tokens });
