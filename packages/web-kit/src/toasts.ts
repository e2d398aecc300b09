import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

export type ToastTone = 'success' | 'error' | 'info';
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

const shown = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a short message to the person, from any app; the shell renders it and takes it away after a while. The same text twice shows once. */
export function toast(text: string, tone: ToastTone = 'success'): void {
  lastId += 1;
  shown.set([...shown.get().filter((other) => other.text !== text), { id: lastId, text, tone }]);
}
export function dismissToast(id: number): void {
  shown.set(shown.get().filter((other) => other.id !== id));
}
export const useToasts = (): readonly Toast[] => useSyncExternalStore(shown.subscribe, shown.get);
