import { execFileSync } from 'node:child_process';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type PushPayload, pushPayloadSchema } from '@notalone/contracts';
import { VAPID_KEY } from './vapid-key.ts';

interface ReceivedPush {
  readonly headers: IncomingHttpHeaders;
  readonly payload: PushPayload;
}

/** A key and certificate for localhost, which this process then trusts. */
function newCertificate(): { key: string; cert: string } {
  const dir = mkdtempSync(join(tmpdir(), 'notalone-push-'));
  const [keyFile, certFile] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...names], {
    stdio: 'ignore',
  });
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  rmSync(dir, { recursive: true });
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  return { key, cert };
}

const RECORD_HEADER = 16 + 4 + 1;
const POINT = 65;
const TAG = 16;

/** A browser's half of a subscription; decrypts what is sent to it (RFC 8291). */
function newBrowser() {
  const ecdh = createECDH('prime256v1');
  const ownKey = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): PushPayload {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(RECORD_HEADER, RECORD_HEADER + POINT);
      const sealed = body.subarray(RECORD_HEADER + POINT);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, sender]);
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
      const derive = (what: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString();
      return pushPayloadSchema.strict().parse(JSON.parse(text));
    },
  };
}

/** A push service over TLS, and browsers that subscribe to it. */
export async function startPushService() {
  const received = new Map<string, ReceivedPush[]>();
  const browsers = new Map<string, ReturnType<typeof newBrowser>>();
  const answers = new Map<string, number>();
  const server = createServer(newCertificate(), async (request, response) => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const payload = browsers.get(path)?.decrypt(body);
    if (payload) received.get(path)?.push({ headers: request.headers, payload });
    response.writeHead(payload ? (answers.get(path) ?? 201) : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    /** What a browser would send to us, and what it has received. */
    newSubscription(keyId = VAPID_KEY.keyId) {
      const path = `/push/${randomBytes(12).toString('hex')}`;
      const browser = newBrowser();
      const pushes: ReceivedPush[] = [];
      browsers.set(path, browser);
      received.set(path, pushes);
      return {
        pushes,
        /** From now on the push service answers so. */
        answer: (status: number) => void answers.set(path, status),
        body: { endpoint: `https://${host}${path}`, keys: browser.keys, keyId, name: 'Kitchen tablet' },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
export type Subscription = ReturnType<PushService['newSubscription']>;
