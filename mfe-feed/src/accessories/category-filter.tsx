import { BUSINESS_CATEGORIES } from '@notalone/contracts/limits';
import { Button, Cluster } from '@notalone/ui';
import { useSearchParams } from '@notalone/web-kit/router';
import type { Category } from './use-businesses.ts';

/** The kind of shop in the address, so that it survives a reload and can be sent to somebody; undefined for all. */
export function useChosenCategory(): readonly [Category | undefined, (chosen: Category | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const category = BUSINESS_CATEGORIES.find((one) => one === params.get('kind'));
  return [category, (kind) => setParams(kind ? { kind } : {})];
}

interface CategoryFilterProps {
  readonly chosen: Category | undefined;
  readonly onChoose: (category: Category | undefined) => void;
}

export const CategoryFilter = ({ chosen, onChoose }: CategoryFilterProps) => (
  <search aria-label="Kind of shop">
    <Cluster gap={2}>
      {[undefined, ...BUSINESS_CATEGORIES].map((category) => (
        <Button
          key={category ?? 'all'}
          size="small"
          tone={category === chosen ? 'primary' : 'secondary'}
          aria-pressed={category === chosen}
          onPress={() => onChoose(category)}
        >
          {category ?? 'All shops'}
        </Button>
      ))}
    </Cluster>
  </search>
);
