import type { Call, OutgoingCall, OutgoingSms, SentMessage } from './network.ts';
import { countSegments } from './segments.ts';

/** An error response of Twilio's REST API. */
export interface TwilioProblem {
  readonly code: number;
  readonly message: string;
  readonly more_info: string;
  readonly status: number;
}
const problem = (status: number, code: number, message: string): TwilioProblem => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

export const unauthenticated = () => problem(401, 20003, 'Authenticate');
export const accountNotFound = (path: string) => problem(404, 20404, `The requested resource ${path} was not found`);
export const refused = (code: number, to: string) =>
  code === 21211
    ? problem(400, code, `Invalid 'To' Phone Number: ${maskNumber(to)}`)
    : problem(400, code, `Message to ${maskNumber(to)} was refused`);
export const optedOut = () => problem(400, 21610, 'Attempt to send to unsubscribed recipient');
export const unavailable = (status: number) =>
  status === 429
    ? problem(429, 20429, 'Too Many Requests')
    : problem(status, 20500, 'An internal server error has occurred');

/** Twilio masks the last digits of a refused number. */
const maskNumber = (to: string) => `${to.slice(0, -4)}XXXX`;

/** Twilio's checks of a message, in its order. */
export function checkMessage(form: OutgoingSms): TwilioProblem | undefined {
  if (!form.To) return problem(400, 21604, "A 'To' phone number is required.");
  if (!form.From && !form.MessagingServiceSid) return problem(400, 21603, "A 'From' phone number is required.");
  if (!form.Body) return problem(400, 21602, 'Message body is required.');
  if (form.Body.length > 1600)
    return problem(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  if (!/^\+[1-9]\d{6,14}$/.test(form.To)) return refused(21211, form.To);
  return undefined;
}

/** Twilio's checks of a call. */
export function checkCall({ To: to, From: from, Url: url, Twiml: twiml }: OutgoingCall): TwilioProblem | undefined {
  if (!to) return problem(400, 21201, "No 'To' number is specified");
  if (!from) return problem(400, 21213, "'From' is required");
  if (!url && !twiml) return problem(400, 21205, "'Url' or 'Twiml' is required");
  return undefined;
}

/** Time in RFC 2822, Twilio's format. */
const twilioTime = (now: Date) => now.toUTCString().replace('GMT', '+0000');

/** A message as Twilio's API shows it. */
export function messageAnswer(accountSid: string, message: SentMessage) {
  const { sid, to, from, body, status, errorCode, sentAt } = message;
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`;
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    date_created: twilioTime(sentAt),
    date_sent: status === 'queued' ? null : twilioTime(sentAt),
    date_updated: twilioTime(sentAt),
    direction: 'outbound-api',
    error_code: errorCode,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(countSegments(body)),
    price: null,
    price_unit: 'USD',
    sid,
    status,
    subresource_uris: { media: `${uri}/Media.json` },
    to,
    uri: `${uri}.json`,
  };
}

/** A call as Twilio's API shows it. */
export const callAnswer = (accountSid: string, call: Call) => ({
  account_sid: accountSid,
  api_version: '2010-04-01',
  date_created: twilioTime(new Date(call.sentAt)),
  direction: 'outbound-api',
  from: call.from,
  sid: call.sid,
  status: 'queued',
  to: call.to,
  uri: `/2010-04-01/Accounts/${accountSid}/Calls/${call.sid}.json`,
});
