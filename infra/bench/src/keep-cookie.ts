/** A transport that keeps one cookie of its answers and sends it with each call, as a browser does, until it forgets it. */
export function keepCookie(send: typeof fetch, name: string) {
  let kept = '';
  const keeping: typeof fetch = async (path, init) => {
    const headers = new Headers(init?.headers);
    if (kept) headers.set('cookie', kept);
    const answer = await send(path, { ...init, headers });
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
    if (cookie) kept = cookie.split(';')[0] ?? '';
    return answer;
  };
  return {
    send: keeping,
    forget(): void {
      kept = '';
    },
  };
}
