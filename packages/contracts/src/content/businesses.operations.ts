import * as z from 'zod';
import { idSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import {
  businessChangeSchema,
  businessFormSchema,
  businessListQuery,
  businessSchema,
  shopClickSchema,
} from './businesses.fields.ts';

const admins = { callers: ['admin'] } as const;
const anyone = { callers: 'anyone' } as const;
const ofBusiness = z.object({ businessId: idSchema });

export const listBusinesses = operation({
  id: 'content.listBusinesses',
  service: 'content',
  method: 'GET',
  path: '/api/businesses',
  summary: 'Approved shops, of one category if wanted, after the banner; to an admin all, those that wait first.',
  access: anyone,
  query: businessListQuery,
  replies: { 200: z.array(businessSchema) },
  errors: [],
});
export const submitBusiness = operation({
  id: 'content.submitBusiness',
  service: 'content',
  method: 'POST',
  path: '/api/businesses/submit',
  summary:
    'Ask for a shop to be listed, with its picture; multipart; once per Idempotency-Key. Three a day for a network.',
  access: anyone,
  body: businessFormSchema,
  file: 'image',
  replies: { 201: messageReplySchema },
  errors: [],
  perMinute: 10,
});
export const approveBusiness = operation({
  id: 'content.approveBusiness',
  service: 'content',
  method: 'POST',
  path: '/api/businesses/approve/{businessId}',
  summary: 'List a shop; its owner gets one email, however often this is called.',
  access: admins,
  params: ofBusiness,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const deleteBusiness = operation({
  id: 'content.deleteBusiness',
  service: 'content',
  method: 'DELETE',
  path: '/api/businesses/delete/{businessId}',
  summary: 'Delete a shop with its picture; needs a second factor confirmed in the last 15 minutes.',
  access: admins,
  params: ofBusiness,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
});
export const setBanner = operation({
  id: 'content.setBanner',
  service: 'content',
  method: 'POST',
  path: '/api/businesses/banner/{businessId}',
  summary: 'Make an approved shop the banner, in place of the one before.',
  access: admins,
  params: ofBusiness,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const removeBanner = operation({
  id: 'content.removeBanner',
  service: 'content',
  method: 'DELETE',
  path: '/api/businesses/banner/{businessId}',
  summary: 'No banner any more; the shop stays listed.',
  access: admins,
  params: ofBusiness,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const unlistBusiness = operation({
  id: 'content.unlistBusiness',
  service: 'content',
  method: 'POST',
  path: '/api/businesses/unlist/{businessId}',
  summary: 'Take a listed shop off the page; its owner is mailed. Approving lists it again.',
  access: admins,
  params: ofBusiness,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const changeBusiness = operation({
  id: 'content.changeBusiness',
  service: 'content',
  method: 'PUT',
  path: '/api/businesses/change/{businessId}',
  summary: 'Change what is shown of a shop, and until when it has paid.',
  access: admins,
  params: ofBusiness,
  body: businessChangeSchema,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const countShopClick = operation({
  id: 'content.countShopClick',
  service: 'content',
  method: 'POST',
  path: '/api/analytics/shopclick',
  summary: 'Count that somebody followed the link of a shop: no address, no cookie, no person.',
  access: anyone,
  body: shopClickSchema,
  replies: { 204: null },
  errors: [],
});
