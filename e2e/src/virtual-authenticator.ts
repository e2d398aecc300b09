import type { Page } from '@playwright/test';

export interface VirtualAuthenticator {
  /** The person does not confirm: no fingerprint, face or PIN. */
  refuse(): Promise<void>;
  /** The counter of the only passkey goes back, as a copy's would. */
  turnCounterBack(): Promise<void>;
}

/**
 * Chromium's own authenticator, built into the device, which confirms at once (WebAuthn over the DevTools protocol).
 */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    async refuse() {
      await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    async turnCounterBack() {
      const { credentials } = await devTools.send('WebAuthn.getCredentials', { authenticatorId });
      const [credential] = credentials;
      if (!credential) throw new Error('there is no passkey');
      await devTools.send('WebAuthn.clearCredentials', { authenticatorId });
      await devTools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 0 } });
    },
  };
}
