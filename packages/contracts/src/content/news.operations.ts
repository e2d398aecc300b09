import * as z from 'zod';
import { idSchema, messageReplySchema, pageQuery } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { newsBodySchema, newsItemSchema, pageViewSchema } from './news.fields.ts';

const admins = { callers: ['admin'] } as const;

export const listNews = operation({
  id: 'content.listNews',
  service: 'content',
  method: 'GET',
  path: '/api/news',
  summary: 'News links, the newest first; the next page in the Link header.',
  access: { callers: 'anyone' },
  query: z.object(pageQuery),
  replies: { 200: z.array(newsItemSchema) },
  errors: [],
});
export const addNews = operation({
  id: 'content.addNews',
  service: 'content',
  method: 'POST',
  path: '/api/news',
  summary: 'Add a news link.',
  access: admins,
  body: newsBodySchema,
  replies: { 201: newsItemSchema },
  errors: [],
});
export const changeNews = operation({
  id: 'content.changeNews',
  service: 'content',
  method: 'PUT',
  path: '/api/news/{newsId}',
  summary: 'Replace what a news link says.',
  access: admins,
  params: z.object({ newsId: idSchema }),
  body: newsBodySchema,
  replies: { 200: newsItemSchema },
  errors: ['NOT_FOUND'],
});
export const deleteNews = operation({
  id: 'content.deleteNews',
  service: 'content',
  method: 'DELETE',
  path: '/api/news/{newsId}',
  summary: 'Delete a news link.',
  access: admins,
  params: z.object({ newsId: idSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const countVisit = operation({
  id: 'content.countVisit',
  service: 'content',
  method: 'POST',
  path: '/api/analytics/visit',
  summary: 'Count a visit: no address, no cookie, no person.',
  access: { callers: 'anyone' },
  replies: { 204: null },
  errors: [],
  perMinute: 60,
});
export const countPageView = operation({
  id: 'content.countPageView',
  service: 'content',
  method: 'POST',
  path: '/api/analytics/pageview',
  summary: 'Count a page view; ids in the path are stripped, children are not counted.',
  access: { callers: 'anyone' },
  body: pageViewSchema,
  replies: { 204: null },
  errors: [],
  perMinute: 240,
});
