/**
 * Where a callback is posted. In a container the product's public address is not this machine's: with GATEWAY_URL set,
 * requests to PUBLIC_URL go there. What is signed stays the public address, as with a real provider.
 */
export function callbackAddress(url: string, env: NodeJS.ProcessEnv = process.env): string {
  const [from, to] = [env.PUBLIC_URL, env.GATEWAY_URL];
  return from && to && url.startsWith(`${from}/`) ? to + url.slice(from.length) : url;
}
