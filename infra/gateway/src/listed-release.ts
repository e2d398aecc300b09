import { type RemoteJson, requireName } from './remotes-list.ts';
import type { Withdrawn } from './withdrawn-releases.ts';

const ANSWER_WITHIN_MS = 1_500;

/** One entry of releases.json, which a static image keeps (infra/docker/src/carry-releases.ts). */
export interface CarriedRelease {
  readonly remote: RemoteJson;
  readonly manifest: object;
}
/** What visitors get of a remote. */
export interface ListedRelease {
  readonly remote: RemoteJson;
  /** Of a former release, and of a signed one: the manifest that is served in place of the server's. */
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

/** What a remote has now. `carried`: its releases that can take the place of the newest one, newest first. */
export interface OfferedRelease {
  readonly remote: RemoteJson;
  /** Absent: its server answers for the newest one. */
  readonly manifest?: object;
  readonly carried: () => readonly CarriedRelease[] | Promise<readonly CarriedRelease[]>;
}

/** @throws when the remote does not answer */
export async function askOfferedRelease(name: string, address: string): Promise<OfferedRelease> {
  const url = `http://${address}/remote.json`;
  return {
    remote: requireName(await json<RemoteJson>(await ask(url)), name, url),
    carried: () => carriedReleases(address),
  };
}

/** The newest release that is not withdrawn, or the newest when all are. @throws when the remote does not answer */
export async function chooseRelease(offered: OfferedRelease, withdrawn: Withdrawn): Promise<ListedRelease> {
  const { name } = offered.remote;
  const isWithdrawn = ({ version }: Pick<RemoteJson, 'version'>) => withdrawn.has(`${name} ${version}`);
  const { preview, ...rest } = offered.remote;
  const newest = { ...rest, ...(preview && !isWithdrawn(preview) && { preview }) };
  const asOffered = { remote: newest, ...(offered.manifest && { manifest: offered.manifest }) };
  if (!isWithdrawn(newest)) return asOffered;
  const former = (await offered.carried()).find(({ remote }) => !isWithdrawn(remote));
  if (!former) return asOffered;
  return {
    ...former,
    remote: requireName(former.remote, name, 'releases.json'),
    ...(newest.version && { steppedBackFrom: newest.version }),
  };
}
