export { parseOperator, parseRemoteManifest, parseRemotes } from './parse-remotes.ts';
export {
  type Audience,
  HEADER_TOOLS,
  type HeaderToolProps,
  HOST_API,
  isCompatible,
  type NavEntry,
  type Operator,
  type RemoteEntry,
  type RemoteModule,
  type RemoteSlot,
} from './remote-contract.ts';
