import { createGoodbye } from './goodbye.ts';
import { keepFresh } from './keep-fresh.ts';
import { inTurnOrSoon } from './login-turn.ts';
import { createRenewal, type Exclusively } from './renewal.ts';
import { createSessionHolder, type HolderDeps } from './session-holder.ts';
import type { Session, SessionReply, StoredSession } from './stored-session.ts';

/** A token with less life left than this is renewed before it is used. */
const USABLE_FOR_MS = 10_000;
/** How often a logout that the server did not do is asked for again. */
const GOODBYE_AGAIN_MS = 30_000;

export interface SessionDeps extends HolderDeps {
  readonly exclusively: Exclusively;
  readonly fetch: typeof fetch;
}
interface SignInOptions {
  /** False: a child's session ends with the tab. */
  readonly keep: boolean;
}
export interface SessionTokens {
  /** A token that is good for the next seconds, renewed first where needed; undefined when signed out. Throws ApiProblem when renewing failed for now. */
  fresh(): Promise<string | undefined>;
  /** Another token for one which a server refused; undefined when that ended the session. */
  replace(refused: string): Promise<string | undefined>;
  /** Told when there is another token, or none: from here or from another tab. */
  subscribe(listener: () => void): () => void;
}
export interface SessionControl {
  current(): Session | undefined;
  subscribe(listener: () => void): () => void;
  /**
   * Makes the call that logs in while no tab logs out or renews, whose answer would take the new cookie away, and takes over its reply. Throws
   * what the call throws.
   */
  logIn<R extends SessionReply>(call: () => Promise<R>, options: SignInOptions): Promise<R>;
  /** Takes over a reply that is there already. */
  signIn(reply: SessionReply, options: SignInOptions): void;
  /** Signs out here and in every tab at once; the promise waits for the server's part, which is made up for later when it fails. */
  signOut(): Promise<void>;
  /** Told when a session ends other than by `signOut` in this tab: with the text for the person, if there is anything to say. */
  onEnd(listener: (text: string | undefined) => void): void;
  /** Renews ahead of time, and makes up for logouts, from now on. Returns the function that stops it. */
  keepFresh(): () => void;
}

export function createSession(deps: SessionDeps): { readonly session: SessionControl; readonly tokens: SessionTokens } {
  const holder = createSessionHolder(deps);
  const renew = createRenewal({ ...deps, holder });
  const goodbye = createGoodbye(deps);
  holder.onEnterElsewhere(goodbye.callOff);
  function signIn(reply: SessionReply, { keep }: SignInOptions): void {
    goodbye.forget();
    holder.enter(reply, keep);
  }
  const runsOut = (held: StoredSession) => held.expiresAt - deps.now() < USABLE_FOR_MS;
  return {
    tokens: {
      async fresh() {
        const held = holder.stored();
        return held && runsOut(held) ? renew(runsOut) : held?.token;
      },
      replace: (refused) => renew((held) => held.token === refused),
      subscribe: holder.subscribeToken,
    },
    session: {
      current: holder.current,
      subscribe: holder.subscribe,
      onEnd: holder.onEnd,
      signIn,
      logIn(call, options) {
        const replied = inTurnOrSoon(deps.exclusively, async () => {
          const reply = await call();
          signIn(reply, options);
          return reply;
        });
        // only now: what is begun from here on comes after the login
        goodbye.callOff();
        holder.entering();
        return replied;
      },
      signOut() {
        const token = holder.stored()?.token;
        holder.leaveEverywhere();
        return goodbye.say(token);
      },
      keepFresh() {
        const makeUp = () => void goodbye.makeUp();
        makeUp();
        addEventListener('online', makeUp);
        const again = setInterval(makeUp, GOODBYE_AGAIN_MS);
        const stop = keepFresh({ holder, renew, now: deps.now });
        return () => {
          removeEventListener('online', makeUp);
          clearInterval(again);
          stop();
        };
      },
    },
  };
}
