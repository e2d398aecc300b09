import { assertName, type RemoteJson } from './remotes-list.ts';
import type { Withdrawn } from './withdrawn-releases.ts';

const ANSWER_WITHIN_MS = 1_500;

/** One entry of releases.json, which a static image keeps (infra/docker/src/carry-releases.ts). */
interface CarriedRelease {
  readonly remote: RemoteJson;
  readonly manifest: object;
}
/** What visitors get of a remote. */
export interface ListedRelease {
  readonly remote: RemoteJson;
  /** Of a former release: its manifest, served in place of the newest one's. */
  readonly manifest?: object;
  /** The newest version, when it is withdrawn and a former one takes its place. */
  readonly steppedBackFrom?: string;
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });

async function json<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return (await answer.json()) as T;
}

/** The releases that the image has the files of, newest first; none in images from before they were kept. */
async function carriedReleases(address: string): Promise<readonly CarriedRelease[]> {
  const answer = await ask(`http://${address}/releases.json`);
  return answer.status === 404 ? [] : await json(answer);
}

/** The newest release that is not withdrawn, or the newest when all are. @throws when the remote does not answer */
export async function askListedRelease(name: string, address: string, withdrawn: Withdrawn): Promise<ListedRelease> {
  const isWithdrawn = ({ version }: Pick<RemoteJson, 'version'>) => withdrawn.has(`${name} ${version}`);
  const url = `http://${address}/remote.json`;
  const { preview, ...rest } = assertName(await json<RemoteJson>(await ask(url)), name, url);
  const newest = { ...rest, ...(preview && !isWithdrawn(preview) && { preview }) };
  if (!isWithdrawn(newest)) return { remote: newest };
  const former = (await carriedReleases(address)).find(({ remote }) => !isWithdrawn(remote));
  if (!former) return { remote: newest };
  return {
    ...former,
    remote: assertName(former.remote, name, `http://${address}/releases.json`),
    ...(newest.version && { steppedBackFrom: newest.version }),
  };
}
