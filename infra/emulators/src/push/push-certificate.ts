import { generate } from 'selfsigned';

/** PEM. The certificate is its own authority. */
export interface PushCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

const YEARS = 10;
/** Of this machine, and of the container or pod. */
const HOST_NAMES = ['localhost', 'emulators'];
const DNS_NAME = 2;

/** For the emulated push service: senders of push messages accept https only. */
export async function makePushCertificate(): Promise<PushCertificate> {
  const notAfterDate = new Date();
  notAfterDate.setFullYear(notAfterDate.getFullYear() + YEARS);
  const { cert, private: privateKey } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate,
    extensions: [{ name: 'subjectAltName', altNames: HOST_NAMES.map((value) => ({ type: DNS_NAME, value })) }],
  });
  return { certificate: cert, privateKey };
}
