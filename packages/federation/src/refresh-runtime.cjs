// Development only: one React Refresh runtime per page, whoever loads first. A second runtime does not see the renderer that
// registered with the first one, and then a remote's hot updates are accepted but nothing is rendered again.
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
