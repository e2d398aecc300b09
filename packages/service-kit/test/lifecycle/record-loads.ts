import { registerHooks } from 'node:module';

const said = new Set<string>();

/** Preloaded first: prints to standard error which tracing packages are loaded. */
registerHooks({
  load(url, context, next) {
    const [, name] = /\/@opentelemetry\/([\w-]+)\//.exec(url) ?? [];
    if (name && !said.has(name)) process.stderr.write(`loaded ${name}\n`);
    if (name) said.add(name);
    return next(url, context);
  },
});
