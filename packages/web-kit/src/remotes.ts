export { parseRemoteManifest, parseRemotes } from './parse-remotes.ts';
export { type Audience, fitsHost, HOST_API, type NavEntry, type RemoteEntry, type RemoteModule } from './remote-contract.ts';
