import * as z from 'zod';
import { idSchema, instantSchema, messageReplySchema } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

const children = { callers: ['child'], ownership: 'the child itself' } as const;

export const getPinNews = operation({
  id: 'auth.getPinNews',
  service: 'auth',
  method: 'GET',
  path: '/api/auth/child/pin-news',
  summary: 'Whether a grown-up changed my PIN lately, and which new devices wait for my yes (from 16).',
  access: children,
  replies: {
    200: z.object({
      /** Within the last seven days. */
      pinChangedAt: instantSchema.optional(),
      /** Nothing of before is shown on this device; until when, or from 16 until I approve it. */
      hiddenBefore: instantSchema.optional(),
      hiddenUntil: instantSchema.optional(),
      /** On a device that I knew before: new ones that wait for my yes. */
      waiting: z.array(z.object({ _id: idSchema, device: z.string(), at: instantSchema })),
    }),
  },
  errors: [],
});
export const approveChildDevice = operation({
  id: 'auth.approveChildDevice',
  service: 'auth',
  method: 'POST',
  path: '/api/auth/child/devices/{deviceId}/approve',
  summary: 'From 16, on a device that I knew before: let a new device show what was before.',
  access: { ...children, ownership: 'the child’s own device, else 404' },
  params: z.object({ deviceId: idSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});
