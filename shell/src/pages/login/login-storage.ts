import { logWarning } from '@notalone/web-kit/log';
import { DISCLAIMER_VERSION } from '../../site/site-info.ts';

/**
 * Values that the login page stores between visits, under the specified keys. Without browser storage they are simply
 * missing.
 */
export type LoginTab = 'parent' | 'child';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch (error) {
    logWarning('could not read from browser storage', error);
    return '';
  }
}
function write(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch (error) {
    logWarning('could not write to browser storage', error);
  }
}

export const lastTab = (): LoginTab => (read('lastLoginTab') === 'child' ? 'child' : 'parent');
export const rememberTab = (tab: LoginTab): void => write('lastLoginTab', tab);

export const rememberedParent = () => ({
  email: read('rememberedParentEmail'),
  remember: read('rememberParent') === 'true',
});
export function rememberParent(remember: boolean, email: string): void {
  write('rememberParent', remember ? 'true' : '');
  write('rememberedParentEmail', remember ? email : '');
}

export const rememberedChild = () => ({
  childName: read('rememberedChildName'),
  keep: read('keepChildLoggedIn') === 'true',
});
/** One box for both: who stays logged in is remembered. */
export function rememberChild(childName: string, keep: boolean): void {
  write('rememberChild', keep ? 'true' : '');
  write('rememberedChildName', keep ? childName : '');
  write('keepChildLoggedIn', keep ? 'true' : '');
}

/** Whether somebody logged in on this device with this version of the terms accepted (rules 1.11). */
export const wereTermsAccepted = (): boolean => read('acceptedTerms') === DISCLAIMER_VERSION;
export const rememberTerms = (): void => write('acceptedTerms', DISCLAIMER_VERSION);

/** When this browser's lockout ends, in milliseconds; undefined if there is none. Clears a lockout that is over. */
export function lockoutEnd(now = Date.now()): number | undefined {
  const end = Number(read('loginLockoutExpiry'));
  if (end > now) return end;
  clearLockout();
  return undefined;
}
export function startLockout(seconds: number, now = Date.now()): number {
  const end = now + seconds * 1000;
  write('loginLockoutExpiry', String(end));
  return end;
}
export const clearLockout = (): void => write('loginLockoutExpiry', '');
