import { useSyncExternalStore } from 'react';
import { createStore } from './base/store.ts';

export type ToastTone = 'success' | 'error' | 'info';
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a short message to the user from any app. The shell renders it and removes it after a while; a repeated text is
 * shown once.
 */
export function toast(text: string, tone: ToastTone = 'success'): void {
  lastId += 1;
  shown.set([...shown.get().filter((other) => other.text !== text), { id: lastId, text, tone }]);
}
export function dismissToast(id: number): void {
  shown.set(shown.get().filter((other) => other.id !== id));
}
export const useToasts = (): readonly Toast[] => useSyncExternalStore(shown.subscribe, shown.get);
