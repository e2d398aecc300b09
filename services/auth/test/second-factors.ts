import {
  createSoftwarePasskey,
  type Deviation,
  type SoftwarePasskey,
} from '@notalone/testing/product/software-passkey';
import { TOTP } from 'otpauth';
import { setRole } from '../src/admins/set-role.ts';
import type { AuthNetwork, Person, Reply } from './auth-network.ts';

/** Somebody who was made an admin, logged in with the password alone. */
export interface NewAdmin extends Person {
  readonly token: string;
  readonly cookie: string;
}

export const roleIn = (token: string): string => claimsOf(token).role;
export const claimsOf = (token: string): { role: string; auth_time: number; sid: string; reads_only?: true } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** What a person does with passkeys and codes, over the API. */
export function secondFactors(network: AuthNetwork) {
  const { origin } = new URL(network.deps.config.PUBLIC_URL);
  const calls = {
    origin,
    newPasskey: (isCounting = false): SoftwarePasskey => createSoftwarePasskey(origin, { isCounting }),
    async newAdmin(): Promise<NewAdmin> {
      const person = await network.member();
      await setRole(network.deps, person.email, 'admin');
      const { body, cookie } = await network.login(person);
      return { ...person, token: body.token, cookie };
    },
    /** Logs in again, with the password alone. */
    async again(person: Person): Promise<NewAdmin> {
      const { body, cookie } = await network.login(person);
      return { ...person, token: body.token, cookie };
    },
    async addPasskey(
      token: string,
      passkey: SoftwarePasskey,
      deviation?: Deviation,
      name = 'My phone',
    ): Promise<Reply> {
      const options = await network.post('passkeys/options', {}, { token });
      if (options.status !== 200) return options;
      return network.post('passkeys', { name, credential: passkey.create(options.body, deviation) }, { token });
    },
    options: (token: string): Promise<Reply> => network.post('second-factor/passkey/options', {}, { token }),
    assert: (token: string, credential: unknown): Promise<Reply> =>
      network.post('second-factor/passkey', { credential }, { token }),
    async confirmPasskey(token: string, passkey: SoftwarePasskey, deviation?: Deviation): Promise<Reply> {
      const { body } = await calls.options(token);
      return calls.assert(token, passkey.get(body, deviation));
    },
    code: (secret: string, steps = 0): string =>
      new TOTP({ secret }).generate({ timestamp: network.deps.now().getTime() + steps * 30_000 }),
    confirmCode: (token: string, code: string, from?: string): Promise<Reply> =>
      network.post('second-factor/authenticator-code', { code }, { token, ...(from && { from }) }),
    confirmRecovery: (token: string, code: string, from?: string): Promise<Reply> =>
      network.post('second-factor/recovery-code', { code }, { token, ...(from && { from }) }),
    async addAuthenticator(token: string): Promise<{ secret: string; reply: Reply }> {
      const { body } = await network.post('authenticator', {}, { token });
      const reply = await network.post('authenticator/confirm', { code: calls.code(body.secret) }, { token });
      return { secret: body.secret, reply };
    },
    mine: async (token: string) => (await network.send('GET', 'second-factor', { token })).body,
  };
  return calls;
}
