import type { BodyOf, secondFactor } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { randomId } from '@notalone/service-kit/secrets/random-id';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { AuthDeps } from '../deps.ts';
import { takeChallenge } from './challenges.store.ts';
import { insertPasskey, type StoredPasskey } from './factors.store.ts';
import { type GrownUp, requireRecentProof } from './proof.ts';
import { type Registered, registerFactor } from './register-factor.ts';
import { KEY_ALGORITHMS, relyingParty } from './relying-party.ts';

type Body = BodyOf<typeof secondFactor.addPasskey>;

/**
 * Registers a passkey that was made for this session's challenge.
 * @throws PASSKEY_REFUSED; CONFLICT when it is registered already or ten are
 */
export async function addPasskey(deps: AuthDeps, caller: GrownUp, body: Body): Promise<Registered> {
  const owner = await requireRecentProof(deps, caller);
  const made = await verify(deps, caller, body);
  const passkey: StoredPasskey = { ...made, _id: randomId(), name: body.name, createdAt: deps.now() };
  const insert = (to: Parameters<typeof insertPasskey>[1]) => insertPasskey(deps.db, to, passkey);
  return registerFactor(deps, { caller, owner, notice: 'passkey-added', insert });
}

type Made = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

async function verify(deps: AuthDeps, { sessionId }: GrownUp, { credential }: Body): Promise<Made> {
  const rp = relyingParty(deps.config);
  const { transports, ...response } = credential.response;
  const registration = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: (challenge) =>
      takeChallenge(deps.db, { challenge, sessionId, purpose: 'register', now: deps.now() }),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  }).catch((cause: unknown) => {
    throw apiError('PASSKEY_REFUSED', { cause });
  });
  if (!registration.verified) throw apiError('PASSKEY_REFUSED');
  const { id, publicKey, counter } = registration.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports ?? [],
  };
}
