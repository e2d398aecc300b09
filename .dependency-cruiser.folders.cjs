// Folders that need each other. A configuration of its own, because tests may reach across folders: leaving them out of
// `.dependency-cruiser.cjs` would weaken its rules.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Two folders that need each other are one feature, or the shared part moves below both.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|[.]test[.]tsx?$|/test/` },
  },
};
