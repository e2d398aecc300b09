import { check } from 'recheck';

const TIMEOUT_MS = 30_000;

/**
 * Whether a regular expression runs in linear time: `linear`, or why not. Proven with an automaton; expressions with
 * lookaround or backreferences, which automata cannot express, are tested with generated texts.
 */
export async function proveLinear(pattern: string, flags: string): Promise<string> {
  const proof = await check(pattern, flags, { checker: 'automaton', timeout: TIMEOUT_MS });
  const result =
    proof.status === 'unknown' && proof.error.kind === 'unsupported'
      ? await check(pattern, flags, { checker: 'fuzz', timeout: TIMEOUT_MS })
      : proof;
  if (result.status === 'safe') return 'linear';
  if (result.status === 'vulnerable') return `${result.complexity.summary}, for instance of ${result.attack.pattern}`;
  return `no proof (${result.error.kind}): bound its repetitions`;
}
