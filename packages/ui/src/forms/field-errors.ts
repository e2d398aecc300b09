type Leaf = { message?: unknown } | undefined;

/** Converts react-hook-form's `formState.errors` to name → text, for `Form`. */
export function fieldErrors(errors: object): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, error] of Object.entries(errors as Record<string, Leaf>)) {
    if (typeof error?.message === 'string' && error.message) texts[name] = error.message;
  }
  return texts;
}
