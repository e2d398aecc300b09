// Who may import whom. Each rule has a fixture in infra/repo-checks/fixtures/boundaries that breaks it, and a test that says so.
const WEB_APP = '^(shell|mfe-[^/]+)/';
const WEB_CODE = '^(shell|mfe-[^/]+|packages/(ui|web-kit|web-features))/';
const PRODUCT_CODE = '^(shell|mfe-[^/]+|services/[^/]+|packages/(?!testing/)[^/]+)/src/';
const BROWSER_SAFE =
  '^packages/contracts/src/(base/(limits|codes[.]limits|emergency[.]limits|texts|emergency[.]texts)|consents|children/(avatars|age-limits)|moderation/(house-rules|parent-words)|emergency/(emergency-codes|gsm-7|sms-text)|profile/profile-field-table|client/[^/]+|.*[.]rules)[.]ts$';
const TESTS = '[.]test[.]tsx?$|/test/';

const npm = (names) => `(^|/)node_modules/(${names})(/|$)`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'Two files that need each other, be it for a type, are one file, or need a third.',
      {},
      { circular: true },
    ),
    rule(
      'no-unresolvable',
      'An import that leads nowhere fails at run time.',
      {},
      { couldNotResolve: true, pathNot: '^remote-under-test' },
    ),

    rule(
      'remote-meets-no-app',
      'A remote is deployed alone: it knows neither the shell, nor another remote, nor a service.',
      { path: '^(mfe-[^/]+)/' },
      { path: '^(shell|mfe-[^/]+|services|infra|e2e)/', pathNot: '^$1/' },
    ),
    rule(
      'shell-meets-no-app',
      'The shell learns of remotes from remotes.json at run time.',
      { path: '^shell/' },
      { path: '^(mfe-[^/]+|services|infra|e2e)/' },
    ),
    rule(
      'web-apps-meet-in-web-packages',
      'Web apps share only contracts, ui, web-kit and web-features.',
      { path: `${WEB_APP}src/` },
      { path: '^packages/', pathNot: '^packages/(contracts|ui|web-kit|web-features|federation)/' },
    ),
    rule(
      'web-needs-no-zod',
      'Schemas run on the server; a browser gets their types only.',
      { path: WEB_CODE, pathNot: TESTS },
      { path: npm('zod'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'web-takes-constants-of-contracts',
      'At run time a browser needs only the client, limits, texts, consents, codes, the table of profile fields and pure rules.',
      { path: WEB_CODE, pathNot: TESTS },
      {
        path: '^packages/contracts/',
        pathNot: BROWSER_SAFE,
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'browser-safe-contracts-take-no-schemas',
      'What a browser takes of the contracts brings no zod along.',
      { path: BROWSER_SAFE },
      { path: `^packages/contracts/|${npm('zod')}`, pathNot: BROWSER_SAFE, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'react-aria-only-in-ui',
      'Components come from packages/ui; the library behind it can change.',
      { path: WEB_CODE, pathNot: '^packages/ui/' },
      { path: npm('react-aria-components|react-aria|react-stately|@react-aria/[^/]+|@react-stately/[^/]+') },
    ),
    rule(
      'react-router-only-in-web-kit',
      'A shared module ships whole: web-kit/router re-exports only what is used.',
      { path: WEB_CODE, pathNot: '^packages/web-kit/src/router[.]ts$' },
      { path: npm('react-router|react-router-dom') },
    ),

    rule(
      'service-meets-no-service',
      'Services share nothing but events and HTTP contracts.',
      { path: '^(services/[^/]+)/' },
      { path: '^services/', pathNot: '^$1/' },
    ),
    rule(
      'services-meet-in-contracts-and-kit',
      'The product code of a service needs contracts, service-kit and the packages for texts and moderation only.',
      { path: '^services/[^/]+/src/', pathNot: TESTS },
      {
        path: '^(packages|shell|mfe-[^/]+)/',
        pathNot: '^packages/(contracts|moderation|screening|service-kit|urgent-signs)/',
      },
    ),
    rule(
      'kafkajs-only-in-broker',
      'kafkajs needs careful handling (ADR 0002), which one module gives it.',
      { path: PRODUCT_CODE, pathNot: `^packages/service-kit/src/broker/broker[^/]*[.]ts$|${TESTS}` },
      { path: npm('kafkajs') },
    ),
    rule(
      'senders-only-where-owned',
      'Mails, texts and calls leave from the services that own them: codes from auth, emergencies from emergency.',
      { path: PRODUCT_CODE, pathNot: '^(services/(auth|emergency)|packages/service-kit/src/senders)/' },
      { path: `${npm('twilio|nodemailer')}|^packages/service-kit/src/senders/` },
    ),
    rule(
      'routes-know-own-store',
      'The edge of a feature reaches another feature through its operations.',
      { path: '^services/([^/]+)/src/(.+)/[^/]+[.]routes[.]ts$' },
      { path: '^services/$1/src/.+[.]store[.]ts$', pathNot: '^services/$1/src/$2/' },
    ),
    rule(
      'rules-are-pure',
      'Rules decide; they neither read nor write.',
      { path: '^services/.+[.]rules[.]ts$' },
      { path: `[.](store|routes|view)[.]ts$|${npm('fastify|mongodb|ioredis')}`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'stores-know-no-edge',
      'Edge → operation → store, never back.',
      { path: '^services/.+[.]store[.]ts$' },
      { path: `[.]routes[.]ts$|${npm('fastify')}` },
    ),

    rule(
      'packages-know-no-app',
      'A package serves every app and depends on none.',
      { path: '^packages/(?!testing/)' },
      { path: '^(shell|mfe-[^/]+|services|infra|e2e)/' },
    ),
    rule(
      'testing-knows-no-app',
      'The test network starts servers (infra/local); it knows no app.',
      { path: '^packages/testing/' },
      { path: '^(shell|mfe-[^/]+|services|e2e|infra/(?!local/))' },
    ),
    rule(
      'contracts-stand-alone',
      'Everyone depends on the contracts; they depend on zod.',
      { path: '^packages/contracts/src/', pathNot: `${TESTS}|/write-snapshots[.]ts$` },
      { pathNot: `^packages/contracts/|${npm('zod')}` },
    ),
    rule(
      'product-needs-no-test-code',
      'Emulators, test servers and journeys never ship.',
      { path: PRODUCT_CODE, pathNot: TESTS },
      { path: '^(infra|e2e|packages/testing)/' },
    ),
    rule(
      'journeys-stay-outside',
      'Journeys see the product as a person does, at most through the address that people open.',
      { path: '^e2e/' },
      { path: '^(shell|mfe-[^/]+|services|infra|packages/(?!contracts/|testing/src/product/))' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*(dist|fixtures|[.]local|[.]turbo)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
