import { join } from 'node:path';
import { fetchGoTool } from '../fetch/go-tools.ts';
import { SERVERS_DIR } from '../paths.ts';
import type { Suite } from './suite.ts';
import { vitest } from './vitest.ts';

/** The manifests of Kubernetes: built, compared with schemas, and checked by our policies. */
export const DEPLOY: Suite = {
  name: 'deploy',
  parallelGroup: 'deploy',
  async run(context) {
    const tools = join(SERVERS_DIR, 'tools');
    const [kustomize, kubeconform] = await Promise.all([
      fetchGoTool('kustomize', tools, context.processes),
      fetchGoTool('kubeconform', tools, context.processes),
    ]);
    return vitest('deploy', ['--project', 'deploy'], { KUSTOMIZE: kustomize, KUBECONFORM: kubeconform }).run(context);
  },
};
