// The one-bundle build puts a remote in place of these names (../one-bundle.ts).
declare module 'remote-under-test' {
  const module: unknown;
  export default module;
}
declare module 'remote-under-test/remote.json' {
  const manifest: unknown;
  export default manifest;
}
