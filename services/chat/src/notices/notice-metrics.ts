import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { Counter } from '@prometheus-io/client';

const registers = [metrics];

const pushes = new Counter({
  name: 'push_messages_total',
  help: 'Push messages, by what became of them at the push service: sent, gone, refused, postponed, given-up',
  labelNames: ['result'],
  registers,
});
const receipts = new Counter({
  name: 'push_receipts_total',
  help: 'Push messages, by what became of them on the device: shown, opened, missed',
  labelNames: ['result'],
  registers,
});
const mails = new Counter({
  name: 'notice_mails_total',
  help: 'Mails about unread notices, by what became of the request to auth: queued, unreachable, postponed, given-up',
  labelNames: ['result'],
  registers,
});

export const countPush = (result: 'sent' | 'gone' | 'refused' | 'postponed' | 'given-up'): void =>
  pushes.inc({ result });
export const countReceipt = (result: 'shown' | 'opened' | 'missed'): void => receipts.inc({ result });
export const countMail = (result: 'queued' | 'unreachable' | 'postponed' | 'given-up'): void => mails.inc({ result });
