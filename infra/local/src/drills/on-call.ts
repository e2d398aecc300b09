import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ROOT } from '../paths.ts';
import { pollUntil } from '../processes/poll.ts';
import { freePorts, LOOPBACK } from '../processes/ports.ts';
import type { Processes } from '../processes/processes.ts';

/** The way of an alert to people: Alertmanager with the product's own routes, and what stands for `notifier`. */
export interface OnCall {
  readonly alertmanagerPort: number;
  /** Resolves to the receiver that was notified of the alert: `/on-call`, `/team`, `/heartbeat`. */
  untilNotified(alert: string): Promise<string>;
  /** Who was notified until now counts no more. */
  forget(): void;
  /** From now on nothing is taken, as when the pager's relay is down; who was notified is forgotten. */
  refuse(): void;
  accept(): void;
}

const NOTIFIER = 'http://notifier:8080';
const NOTIFIED_WITHIN_MS = 120_000;

interface Notification {
  readonly status: 'firing' | 'resolved';
  readonly alerts: readonly { readonly labels: Readonly<Record<string, string>> }[];
}

/** Alertmanager's data are in `dir`, which it makes. */
export async function startOnCall(dir: string, processes: Processes): Promise<OnCall> {
  const receivers = new Map<string, string>();
  let isRefusing = false;
  async function take(request: IncomingMessage): Promise<number> {
    const { status, alerts } = (await json(request)) as Notification;
    if (isRefusing) return 503;
    if (status === 'firing') for (const { labels } of alerts) receivers.set(labels.alertname ?? '', request.url ?? '');
    return 200;
  }
  const notifier = createServer((request, response) => {
    take(request).then(
      (code) => response.writeHead(code).end(),
      (error: Error) => response.destroy(error),
    );
  });
  // The drill does not wait for it, also where Alertmanager is missing.
  notifier.listen(0, LOOPBACK).unref();
  await once(notifier, 'listening');

  await mkdir(dir);
  const config = await readFile(join(ROOT, 'infra/observability/alertmanager/alertmanager.yaml'), 'utf8');
  if (!config.includes(NOTIFIER)) throw new Error(`The routes no longer lead to ${NOTIFIER}.`);
  const { port } = notifier.address() as AddressInfo;
  await writeFile(join(dir, 'alertmanager.yaml'), config.replaceAll(NOTIFIER, `http://${LOOPBACK}:${port}`));
  const [alertmanagerPort = 0] = await freePorts(1);
  const running = processes.start({
    name: 'Alertmanager',
    command: 'prometheus-alertmanager',
    args: [
      `--config.file=${dir}/alertmanager.yaml`,
      `--storage.path=${dir}/data`,
      `--web.listen-address=${LOOPBACK}:${alertmanagerPort}`,
      // One alone: no gossip.
      '--cluster.listen-address=',
    ],
    logFile: join(dir, 'log'),
  });
  await running.untilReady(async () => (await fetch(`http://${LOOPBACK}:${alertmanagerPort}/-/ready`)).ok);

  return {
    alertmanagerPort,
    async untilNotified(alert) {
      await pollUntil(`A notification of ${alert}`, async () => receivers.has(alert), {
        timeoutMs: NOTIFIED_WITHIN_MS,
      });
      return receivers.get(alert) ?? '';
    },
    forget: () => receivers.clear(),
    refuse() {
      receivers.clear();
      isRefusing = true;
    },
    accept() {
      isRefusing = false;
    },
  };
}
