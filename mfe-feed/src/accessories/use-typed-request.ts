import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';
import { EMPTY_REQUEST, NOTHING_TYPED, type TypedRequest } from './request-values.ts';

const KEY = 'businessRequest';

function stored(): TypedRequest {
  try {
    const request = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<TypedRequest['request']>;
    return { request: { ...EMPTY_REQUEST, ...request }, image: undefined };
  } catch (error) {
    logWarning('could not read the stored request', error);
    return NOTHING_TYPED;
  }
}

function store({ request }: TypedRequest): void {
  try {
    if (request === EMPTY_REQUEST) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch (error) {
    logWarning('could not store the request', error);
  }
}

/** What a shop has typed, which a reload does not lose; the picture has to be chosen again. For guests too. */
export function useTypedRequest() {
  const [typed, setTyped] = useState(stored);
  return [
    typed,
    (next: TypedRequest) => {
      store(next);
      setTyped(next);
    },
  ] as const;
}
