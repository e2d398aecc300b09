import { randomBytes } from 'node:crypto';
import type { Failure } from '../failures.ts';
import type { Inbox, Sms } from '../inbox.ts';
import { phoneRecipient } from '../inbox.ts';
import { postSigned } from './sign-callback.ts';

/** The form of a message, as the API takes it. */
export interface OutgoingSms {
  readonly To?: string | undefined;
  readonly From?: string | undefined;
  readonly MessagingServiceSid?: string | undefined;
  readonly Body?: string | undefined;
  readonly StatusCallback?: string | undefined;
}

/** The account's side of a message: what `GET …/Messages.json` lists. */
export interface SentMessage {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly sentAt: Date;
  status: string;
  errorCode: number | null;
}
/** A call that a phone got. */
export interface Call {
  readonly to: string;
  readonly sid: string;
  readonly from: string;
  readonly url: string;
  /** What it says, where the account has sent that along instead of a URL. */
  readonly twiml: string;
  /** Where the account wants to hear how the call ended. */
  readonly statusCallback: string | undefined;
  readonly sentAt: string;
  status: 'ringing' | 'completed' | 'no-answer';
  /** What was said to whoever answered. */
  said: string;
}
/** The form of a call, as the API takes it. */
export interface OutgoingCall {
  readonly To?: string | undefined;
  readonly From?: string | undefined;
  readonly Url?: string | undefined;
  readonly Twiml?: string | undefined;
  readonly StatusCallback?: string | undefined;
}
export interface Credentials {
  readonly accountSid: string;
  readonly authToken: string;
}

const KEPT = 1000;
const STOP = /^\s*(?:STOP|STOPALL|UNSUBSCRIBE|CANCEL|END|QUIT|REVOKE|OPTOUT)\s*$/i;
const START = /^\s*(?:START|UNSTOP|YES)\s*$/i;
const newSid = (kind: string) => `${kind}${randomBytes(16).toString('hex')}`;
const spoken = (twiml: string) => [...twiml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, text]) => text).join(' ');
const gatherAction = (twiml: string) => /<Gather[^>]*action="([^"]+)"/.exec(twiml)?.[1]?.replaceAll('&amp;', '&');

/** What the phone network does with messages and calls after the API has accepted them. */
export function createNetwork(deps: { sms: Inbox<Sms>; calls: Inbox<Call>; inboundUrl: () => string | undefined }) {
  const messages: SentMessage[] = [];
  const optedOut = new Set<string>();
  /** The latest account that texted: replies are signed for it. */
  let account: Credentials = { accountSid: '', authToken: '' };

  async function report(message: SentMessage, url: string | undefined, statuses: readonly string[], by: Credentials) {
    for (const status of statuses) {
      message.status = status;
      if (!url) continue;
      const form = {
        MessageSid: message.sid,
        SmsSid: message.sid,
        AccountSid: by.accountSid,
        To: message.to,
        From: message.from,
      };
      const failed = message.errorCode === null ? {} : { ErrorCode: String(message.errorCode) };
      await postSigned(url, { ...form, MessageStatus: status, SmsStatus: status, ...failed }, by.authToken);
    }
  }

  const ringing = (sid: string) => deps.calls.list().find((one) => one.sid === sid && one.status === 'ringing');
  const formOf = (call: Call, status: string) => ({
    CallSid: call.sid,
    AccountSid: account.accountSid,
    To: call.to,
    From: call.from,
    CallStatus: status,
    Direction: 'outbound-api',
  });
  /** Like Twilio without StatusCallbackEvent: one callback, when the call is over, whether or not somebody took it. */
  async function end(call: Call, status: 'completed' | 'no-answer'): Promise<void> {
    call.status = status;
    if (!call.statusCallback) return;
    const form = { ...formOf(call, status), CallbackSource: 'call-progress-events' };
    await postSigned(call.statusCallback, form, account.authToken);
  }

  return {
    messages: () => messages,
    hasOptedOut: (number: string) => optedOut.has(phoneRecipient(number)),
    /** Takes a message that the API has accepted; statuses follow by callback. */
    deliver(form: OutgoingSms, by: Credentials, failure: Failure | undefined): SentMessage {
      account = by;
      const { To: to = '', From: from = '', Body: body = '', StatusCallback: callback } = form;
      const now = new Date();
      const message: SentMessage = {
        sid: newSid('SM'),
        to,
        from,
        body,
        sentAt: now,
        status: 'queued',
        errorCode: null,
      };
      messages.unshift(message);
      messages.length = Math.min(messages.length, KEPT);
      const isFiltered = failure?.mode === 'undelivered' && (failure.code !== 30_007 || body.includes('://'));
      if (isFiltered) message.errorCode = failure.code ?? 30_003;
      else deps.sms.add({ to, from, body, sentAt: now.toISOString() });
      const last = isFiltered ? 'undelivered' : 'delivered';
      setImmediate(() => void report(message, callback, ['sent', last], by));
      return message;
    },
    /** Rings until somebody answers or ignores it; with a failure nobody is there, and it rings out at once. */
    ring(form: OutgoingCall, by: Credentials, failure?: Failure): Call {
      account = by;
      const { To: to = '', From: from = '', Url: url = '', Twiml: twiml = '', StatusCallback: statusCallback } = form;
      const call: Call = {
        to,
        from,
        url,
        twiml,
        statusCallback,
        sid: newSid('CA'),
        sentAt: new Date().toISOString(),
        status: 'ringing',
        said: '',
      };
      deps.calls.add(call);
      if (failure?.mode === 'undelivered') setImmediate(() => void end(call, 'no-answer'));
      return call;
    },
    /** Somebody, or a voicemail, answers and perhaps presses a key. */
    async answer(sid: string, digits: string | undefined): Promise<boolean> {
      const call = ringing(sid);
      if (!call) return false;
      call.status = 'completed';
      const form = formOf(call, 'in-progress');
      const twiml = call.twiml || ((await postSigned(call.url, form, account.authToken)) ?? '');
      const action = gatherAction(twiml);
      const after = digits && action ? await postSigned(action, { ...form, Digits: digits }, account.authToken) : '';
      call.said = [spoken(twiml), spoken(after ?? '')].filter(Boolean).join(' ');
      await end(call, 'completed');
      return true;
    },
    /** Nobody takes the call. */
    async ignore(sid: string): Promise<boolean> {
      const call = ringing(sid);
      if (call) await end(call, 'no-answer');
      return call !== undefined;
    },
    /** A phone writes back. */
    async reply(from: string, body: string): Promise<boolean> {
      if (STOP.test(body)) optedOut.add(phoneRecipient(from));
      if (START.test(body)) optedOut.delete(phoneRecipient(from));
      const url = deps.inboundUrl();
      if (!url) return false;
      const to = messages.find((message) => phoneRecipient(message.to) === phoneRecipient(from))?.from ?? '';
      const form = { MessageSid: newSid('SM'), AccountSid: account.accountSid, From: from, To: to, Body: body };
      return (await postSigned(url, form, account.authToken)) !== undefined;
    },
  };
}
export type Network = ReturnType<typeof createNetwork>;
