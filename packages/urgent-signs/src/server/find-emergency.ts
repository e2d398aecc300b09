import { findUrgentSign, type UrgentSign } from '../find-urgent-sign.ts';
import { judge } from '../model/urgent-model.ts';
import { normalise } from '../normalise.ts';
import type { WorkCounter } from '../pattern.ts';
import { relativesIn } from '../subject.ts';
import { tokenise } from '../tokenise.ts';
import { toWords } from '../words.ts';

export interface Emergency extends Omit<UrgentSign, 'subject'> {
  /** Sure: the fixed words. Otherwise perhaps: one line, and whatever else would have been said. */
  readonly isSure: boolean;
}

/**
 * An emergency in what a person writes: surely where the rules find a sign or the model is above its strict threshold,
 * perhaps where the model is above its loose one. The model reads the newest text alone and cannot tell whether life is
 * in danger, so it assumes so.
 * @param texts one person's messages, newest last
 * @param work counts steps: at most proportional to the length of the texts
 */
export function findEmergency(texts: readonly string[], work: WorkCounter = { comparisons: 0 }): Emergency | undefined {
  const sign = findUrgentSign(texts, work);
  if (sign) {
    const { kind, dangerToLife, mentions } = sign;
    return { isSure: true, kind, dangerToLife, mentions };
  }
  const newest = texts.at(-1) ?? '';
  const judged = judge(newest, work);
  if (!judged || judged.level === 'none') return undefined;
  const mentions = relativesIn(toWords(tokenise(normalise(newest))));
  return { isSure: judged.level === 'sure', kind: judged.kind(), dangerToLife: true, mentions };
}
