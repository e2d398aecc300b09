/** The provider will never take this message or call: trying again is useless. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** Its code; its text may hold the number. */
  readonly providerCode: string;
  constructor(providerCode: string) {
    super('The provider refused');
    this.providerCode = providerCode;
  }
}
/**
 * Nobody knows whether the provider has taken it. Its own error holds credentials, number and text, so it is not kept.
 */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
