import type { FeedDeps } from '../deps.ts';
import type { CompanionConfig } from './companion.config.ts';
import { createLanguageModel, type LanguageModel, type ModelLimits } from './language-model.ts';
import { createSignatures, type Signatures } from './signatures.ts';

/** What the companion's operations work with. */
export interface Companion {
  readonly model: LanguageModel;
  readonly signatures: Signatures;
}

/** What calls to the companion need besides. */
export interface CompanionDeps extends FeedDeps {
  readonly companion: Companion;
}

export const createCompanion = (config: CompanionConfig, limits?: ModelLimits): Companion => ({
  model: createLanguageModel(config, limits),
  signatures: createSignatures(config.COMPANION_SECRET),
});
