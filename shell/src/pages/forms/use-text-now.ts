import type { Proof, ProofChallenge } from '@notalone/contracts';
import { PROOF_PATIENCE_SECONDS } from '@notalone/contracts/limits';
import { api } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';

/** What the server says of a code that it does not text yet, because very many people register. */
interface WaitingText {
  readonly textWaitSeconds?: number | undefined;
  readonly challenge?: ProofChallenge | undefined;
}

/** Undefined where the browser is too slow, or cannot. */
async function proofInTime(challenge: ProofChallenge): Promise<Proof | undefined> {
  const controller = new AbortController();
  const isLate = new Promise<undefined>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(undefined));
  });
  const timer = setTimeout(() => controller.abort(), PROOF_PATIENCE_SECONDS * 1000);
  try {
    const solving = import('./solve-proof.ts').then(({ solveProof }) => solveProof(challenge, controller));
    return await Promise.race([solving, isLate]);
  } finally {
    clearTimeout(timer);
  }
}

const resend = (userId: string, proof?: Proof) =>
  api('POST /api/auth/resend-verification', { body: { userId, channel: 'sms', ...(proof && { proof }) } });

export interface TextNow {
  /** The browser works out a proof. */
  readonly isChecking: boolean;
  /**
   * Has a code that waits texted at once, if the server asks for a proof of work and the browser finds it in time.
   * Answers when the code is due, in milliseconds; undefined when it is on its way.
   */
  readonly textNow: (userId: string, waiting: WaitingText) => Promise<number | undefined>;
  /** Asks for another code, as `textNow`. Rejects with the server's refusal. */
  readonly askAgain: (userId: string) => Promise<number | undefined>;
}

export function useTextNow(): TextNow {
  const [isChecking, setChecking] = useState(false);
  const textNow: TextNow['textNow'] = async (userId, { challenge, textWaitSeconds }) => {
    const dueAt = textWaitSeconds === undefined ? undefined : Date.now() + textWaitSeconds * 1000;
    if (!challenge) return dueAt;
    setChecking(true);
    try {
      const proof = await proofInTime(challenge);
      if (!proof) return dueAt;
      const { textWaitSeconds: stillSeconds } = await resend(userId, proof);
      return stillSeconds === undefined ? undefined : Date.now() + stillSeconds * 1000;
    } catch (error) {
      // The code waits all the same.
      logWarning('a code was not texted at once', error);
      return dueAt;
    } finally {
      setChecking(false);
    }
  };
  return { isChecking, textNow, askAgain: async (userId) => textNow(userId, await resend(userId)) };
}

/** 14:35, in this browser's time zone. */
export const clockTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
