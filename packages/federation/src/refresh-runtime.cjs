// Development only: one React Refresh runtime per page, from whichever app loads first. A second runtime does not see
// the renderer registered with the first, so a remote's hot updates would be accepted but never rendered.
const real = require('../../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js');
globalThis.__reactRefreshRuntime__ ||= real;
const shared = globalThis.__reactRefreshRuntime__;
if (!shared.__once) {
  const inject = shared.injectIntoGlobalHook;
  let done = false;
  shared.injectIntoGlobalHook = (target) => {
    if (done) return;
    done = true;
    inject(target);
  };
  shared.__once = true;
}
module.exports = shared;
