import { ApiProblem } from './api-problem.ts';
import type { Api } from './create-api.ts';

const nameCall = (route: string) => (error: unknown) => {
  if (error instanceof ApiProblem) {
    const { status, code, msg, errors, cause } = error;
    const answer = `answered ${status} ${code}: ${msg} ${JSON.stringify(errors)}`;
    error.message = `${route} ${status === 0 ? `was not answered: ${cause}` : answer}`;
  }
  throw error;
};

/** For terminals and logs: the message of a problem also says which call failed, with its status, code and cause. */
export const namingCalls = ({ api, apiPage, apiFile }: Api): Api => ({
  api: (route, ...input) => api(route, ...input).catch(nameCall(route)),
  apiPage: (route, ...input) => apiPage(route, ...input).catch(nameCall(route)),
  apiFile: (route, ...input) => apiFile(route, ...input).catch(nameCall(route)),
});
