// The one-bundle build resolves these names to a remote (../one-bundle.ts).
declare module 'remote-under-test' {
  const module: unknown;
  export default module;
}
declare module 'remote-under-test/remote.json' {
  const manifest: unknown;
  export default manifest;
}
