import { type Comment, idSchema, type Post, type Reactor, type UserId, userIdSchema } from '@notalone/contracts';
import { randomId } from '@notalone/testing/tokens';
import { get, react } from './posts.ts';
import type { Parent, Service } from './service.ts';

type Who = Pick<Parent, 'token'>;

export const comment = (service: Service, { token }: Who, postId: string, content: string, clientId?: string) =>
  service.call<Comment>('POST', `/api/feed/${postId}/comments`, {
    token,
    payload: { content, ...(clientId && { clientId }) },
  });
export const editComment = (service: Service, { token }: Who, postId: string, commentId: string, content: string) =>
  service.call<Comment>('PUT', `/api/feed/${postId}/comments/${commentId}`, { token, payload: { content } });
export const deleteComment = (service: Service, { token }: Who, postId: string, commentId: string) =>
  service.call('DELETE', `/api/feed/${postId}/comments/${commentId}`, { token });
export const comments = (service: Service, { token }: Who, postId: string, query = '') =>
  service.call<Comment[]>('GET', `/api/feed/${postId}/comments${query}`, { token });
export const reactors = (service: Service, { token }: Who, postId: string, query: string) =>
  service.call<Reactor[]>('GET', `/api/feed/${postId}/reactions?${query}`, { token });
export const reshare = (service: Service, { token }: Who, postId: string) =>
  service.call<Post>('POST', `/api/feed/${postId}/reshare`, { token });
const said = { reason: 'Unkind', message: 'Please look' };
export const reportPost = (service: Service, { token }: Who, postId: string) =>
  service.call('POST', `/api/feed/${postId}/report`, { token, payload: said });
export const reportComment = (
  service: Service,
  { token }: Who,
  postId: string,
  commentId: string,
  reason = said.reason,
) => service.call('POST', `/api/feed/${postId}/comments/${commentId}/report`, { token, payload: { ...said, reason } });

/** A post as one person sees it. */
export const seen = async (service: Service, who: Who, postId: string): Promise<Post> =>
  (await get(service, who, postId)).body;
/** Adds a comment and answers it; throws where it is refused. */
export async function commented(service: Service, who: Who, postId: string, content = 'Well done'): Promise<Comment> {
  const { status, body } = await comment(service, who, postId, content);
  if (status !== 201) throw new Error(`The comment was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
export const textsOf = (written: readonly Comment[]): string[] => written.map(({ content }) => content);

/** Signed-in parents of whom the service knows nothing else, which is enough to read and to react. */
export const readers = (service: Service, count: number): Promise<{ userId: UserId; token: string }[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const userId = userIdSchema.parse(randomId());
      return { userId, token: await service.token({ role: 'parent', userId }) };
    }),
  );
export const adminOf = async (service: Service) => {
  const userId = userIdSchema.parse(randomId());
  return { userId, token: await service.token({ role: 'admin', userId }) };
};
export const reactAll = (services: readonly Service[], people: readonly Who[], postId: string, kind: string) =>
  Promise.all(people.map((who, n) => react(services[n % services.length] as Service, who, postId, kind)));

export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export const anId = () => idSchema.parse(randomId());
