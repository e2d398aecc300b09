export { parseRemoteManifest, parseRemotes } from './parse-remotes.ts';
export {
  type Audience,
  fitsHost,
  HEADER_TOOLS,
  type HeaderToolProps,
  HOST_API,
  type NavEntry,
  type RemoteEntry,
  type RemoteModule,
  type RemoteSlot,
} from './remote-contract.ts';
