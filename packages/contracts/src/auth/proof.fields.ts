import * as z from 'zod';

const hex = (bytes: number) =>
  z
    .string()
    .regex(/^[0-9a-f]*$/, 'Must be hex')
    .max(2 * bytes);

/** A challenge of altcha-lib: PBKDF2 with a counter to be found. Signed for one account. */
export const proofChallengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string().max(20),
    cost: z.int(),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: hex(32),
    keySignature: hex(32),
    nonce: hex(16),
    salt: hex(16),
  }),
  signature: hex(32),
});
export type ProofChallenge = z.infer<typeof proofChallengeSchema>;

/** The challenge with its solution. */
export const proofSchema = z.strictObject({
  challenge: proofChallengeSchema,
  counter: z.int().min(0),
  derivedKey: hex(32),
});
export type Proof = z.infer<typeof proofSchema>;

/**
 * A code that is not texted yet, because very many people register: about how long it waits, and what the browser can
 * work out to have it at once.
 */
export const waitingTextFields = { textWaitSeconds: z.int().optional(), challenge: proofChallengeSchema.optional() };
