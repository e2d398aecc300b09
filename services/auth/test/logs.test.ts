import { createLogger } from '@notalone/service-kit/logging/logger';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { type AuthNetwork, PASSWORD, startAuthNetwork } from './auth-network.ts';

test('no personal data or secret is ever logged, on success or failure', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const network: AuthNetwork = await startAuthNetwork(createLogger({ service: 'auth', level: 'trace', destination }));
  try {
    const someone = network.someone();
    network.emulators.fail(someone.phoneNumber, { mode: 'down', times: 1 });
    const person = await network.member(someone);
    const rejected = network.someone();
    network.emulators.fail(rejected.phoneNumber, { mode: 'reject' });
    network.emulators.fail(rejected.email, { mode: 'reject' });
    await network.register(rejected);
    const { body, cookie } = await network.login(person);
    await network.login(person, { password: 'not the password' });
    await network.post('refresh', undefined, { cookie });
    await network.post('refresh', undefined, { cookie });
    await eventually(() => expect(lines.join('')).toContain('message given up'));

    const all = lines.join('');
    expect(all).toContain('message postponed');
    expect(all).toContain('a used refresh token came again');
    const codes = network.emulators.sms(person.phoneNumber).map(({ body: text }) => /\d{6}/.exec(text)?.[0] ?? 'none');
    const secrets = [body.token, cookie, PASSWORD, ...codes.map((code) => `"${code}"`)];
    const personal = [someone, rejected].flatMap(({ username, email, phoneNumber }) => [
      username,
      email,
      phoneNumber,
      phoneNumber.slice(3),
    ]);
    for (const hidden of [...secrets, ...personal]) expect(all).not.toContain(hidden);
  } finally {
    await network.close();
  }
});
