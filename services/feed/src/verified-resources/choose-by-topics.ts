import { normalise, tokenise } from '@notalone/urgent-signs';
import { CATALOGUE, FIRST_READING, RESOURCE_IDS, type ResourceId } from './catalogue.ts';
import { RESOURCES_MAX } from './choose-resources.ts';

/** The same for singular and plural. */
const stem = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);
const wordsOf = (text: string) => tokenise(normalise(text)).map(({ text: word }) => stem(word));

const TOPICS = RESOURCE_IDS.map((id) => ({ id, topics: CATALOGUE[id].about.split(', ').map(wordsOf) }));

/** The pages of which a post names most topics; where it names none, the first reading. Nobody else reads the post. */
export function chooseByTopics(content: string): readonly ResourceId[] {
  const written = new Set(wordsOf(content));
  const found = TOPICS.map(({ id, topics }) => ({
    id,
    named: topics.filter((topic) => topic.every((word) => written.has(word))).length,
  }))
    .filter(({ named }) => named > 0)
    .toSorted((one, other) => other.named - one.named)
    .slice(0, RESOURCES_MAX)
    .map(({ id }) => id);
  return found.length > 0 ? found : FIRST_READING;
}
