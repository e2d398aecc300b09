import * as z from 'zod';
import { idSchema, passwordSchema, typedPinSchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { dataExportSchema } from './export.fields.ts';

const own = { callers: ['parent', 'admin'], ownership: 'the caller’s own' } as const;
const children = { callers: ['child'], ownership: 'the child’s own' } as const;

export const requestExport = operation({
  id: 'profile.requestExport',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/exports',
  summary:
    'Ask for a copy of my data, with my password. It is made within minutes: one at a time, five in thirty days.',
  access: own,
  body: z.strictObject({ password: passwordSchema }),
  replies: { 202: dataExportSchema },
  writesToNobody: true,
  errors: ['LOCKED_OUT', 'CONFLICT'],
});
export const listExports = operation({
  id: 'profile.listExports',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/exports',
  summary: 'The copies of my data that I asked for in the last thirty days, newest first.',
  access: own,
  replies: { 200: z.array(dataExportSchema) },
  errors: [],
});
export const downloadExport = operation({
  id: 'profile.downloadExport',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/exports/{exportId}/download',
  summary: 'The zip, for seven days, to the person whose data it holds.',
  access: own,
  params: z.object({ exportId: idSchema }),
  replies: { 200: null },
  errors: ['NOT_FOUND'],
});
export const requestChildExport = operation({
  id: 'profile.requestChildExport',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/exports',
  summary: 'A child of 13 or older: ask for a copy of my data, with my PIN, on a device that I have used for a week.',
  access: children,
  body: z.strictObject({ pin: typedPinSchema }),
  replies: { 202: dataExportSchema },
  errors: ['LOCKED_OUT', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND'],
});
export const listChildExports = operation({
  id: 'profile.listChildExports',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/child/exports',
  summary: 'The copies of my data that I asked for in the last thirty days, newest first.',
  access: children,
  replies: { 200: z.array(dataExportSchema) },
  errors: [],
});
export const downloadChildExport = operation({
  id: 'profile.downloadChildExport',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/child/exports/{exportId}/download',
  summary: 'The zip, for seven days, to the child whose data it holds.',
  access: children,
  params: z.object({ exportId: idSchema }),
  replies: { 200: null },
  errors: ['NOT_FOUND'],
});
