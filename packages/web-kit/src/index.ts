import { createApi } from './api/create-api.ts';
import { tokens } from './session/browser-session.ts';

export { ApiProblem } from './api/api-problem.ts';
export type { Reply } from './api/request.ts';
export { CONTACT_EMAIL } from './contact.ts';
export { useOnline } from './online.ts';
export { usePageTitle } from './page-title.ts';
export { firstExistingPage, pathMatches, providePages } from './pages.ts';
export { realtime, useCatchUp, usePushed } from './realtime/browser-realtime.ts';
export { HOST_API } from './remote-contract.ts';
export { kept } from './session/browser-kept.ts';
export { session, useSession } from './session/browser-session.ts';
export type { Kept } from './session/kept.ts';
export type { Session } from './session/stored-session.ts';
export { dismissToast, toast, useToasts } from './toasts.ts';
export { whenQuiet } from './when-quiet.ts';

export const { api, apiPage } = createApi({ fetch: (...request) => fetch(...request), tokens });
