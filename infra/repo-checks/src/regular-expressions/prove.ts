import { check } from 'recheck';

const TIMEOUT_MS = 30_000;

/**
 * Whether the time that a regular expression takes grows at most in proportion to the text: `linear`, or why not. An
 * automaton proves it; where the expression looks ahead, behind or back, which no automaton does, texts are tried out.
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
