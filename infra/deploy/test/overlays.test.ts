import { describe, expect, test } from 'vitest';
import { DEPLOYABLES } from '../src/deployables.ts';
import { memoryLimitMiB } from '../src/memory.ts';
import { findings } from '../src/policies/findings.ts';
import { ofKind, podsOf } from '../src/policies/pods.ts';
import { build, conforms, OVERLAYS, objectsOf, STEPS } from './overlays.ts';

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  test.each(STEPS)('%s is built and fits the schemas of Kubernetes and the Gateway API', (step) => {
    const { ok, output } = conforms(build(overlay, step));
    expect(output).toMatch(/Summary: [1-9]\d* resources? found/);
    expect(output).toContain('Skipped: 0');
    expect(ok, output).toBe(true);
  });

  test('breaks no policy', () => expect(findings(objectsOf(overlay))).toEqual([]));

  test('has every deployable, each migration, and the list of erasures', () => {
    const objects = objectsOf(overlay);
    const names = ofKind(objects, 'Deployment').map(({ metadata }) => metadata.name);
    expect(names).toEqual(expect.arrayContaining([...DEPLOYABLES]));
    expect(ofKind(objects, 'Job')).toHaveLength(6);
    expect(ofKind(objects, 'StatefulSet').map(({ metadata }) => metadata.name)).toContain('erasure-list');
  });

  test('limits memory as compose does', () => {
    for (const { spec, owner } of podsOf(objectsOf(overlay)).filter(({ owner }) =>
      DEPLOYABLES.includes(owner.metadata.name),
    ))
      expect(spec.containers[0]?.resources?.limits?.memory).toBe(`${memoryLimitMiB(owner.metadata.name)}Mi`);
  });
});

test('a field that Kubernetes does not know is refused', () => {
  const misspelt = build('local', 'rollout').replace('revisionHistoryLimit', 'revisionHistorieLimit');
  const { ok, output } = conforms(misspelt);
  expect(ok).toBe(false);
  expect(output).toContain('revisionHistorieLimit');
});
