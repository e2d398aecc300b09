import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino';
import { currentTraceId } from '../telemetry/trace.ts';
import { createRedaction } from './redact.ts';

export type { Logger } from 'pino';

/**
 * JSON lines on standard output without personal data: every contract field is hidden unless declared loggable
 * (personal-fields.ts), errors are reduced to type, code, text and stack, and text that looks like an e-mail, phone
 * number, postcode or token is redacted. Log ids.
 */
export function createLogger({
  service,
  level,
  destination,
}: {
  service: string;
  level: string;
  destination?: DestinationStream;
}): Logger {
  const redact = createRedaction();
  const asFields = (given: object) => redact(given) as Record<string, unknown>;
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    mixin: () => ({ traceId: currentTraceId() }),
    formatters: { level: (label) => ({ level: label }), log: asFields },
    hooks: {
      logMethod([first, ...rest], method) {
        const [fields, text, ...values]: unknown[] =
          typeof first === 'string' ? [{}, first, ...rest] : [first instanceof Error ? { err: first } : first, ...rest];
        const said = text ?? (fields as { err?: unknown }).err;
        method.apply(this, [
          fields as object,
          redact(said instanceof Error ? said.message : said) as string,
          ...values.map(redact),
        ]);
      },
    },
    // Keep what `log` above made of an error.
    serializers: { err: (described: unknown) => described },
  };
  const log = destination ? pino(options, destination) : pino(options);
  // pino does not apply its bindings formatter to child loggers, and every child inherits this one.
  const { child } = log;
  log.child = function redactedChild(this: Logger, bindings: Bindings, childOptions?: ChildLoggerOptions) {
    return Reflect.apply(child, this, [asFields(bindings), childOptions]) as Logger;
  } as unknown as typeof child;
  return log;
}
