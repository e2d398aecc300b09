import { plainWords } from '../urgent/spelling.ts';
import { CATALOGUE, FIRST_READING, RESOURCE_IDS, type ResourceId } from './catalogue.ts';
import { MOST } from './choose-resources.ts';

/** Of a word in the singular and in the plural. */
const stem = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);
const wordsOf = (text: string) => plainWords(text).split(/[ .]+/).filter(Boolean).map(stem);

const TOPICS = RESOURCE_IDS.map((id) => ({ id, topics: CATALOGUE[id].about.split(', ').map(wordsOf) }));

/** The pages of which a post names most topics, without anybody else reading it; where it names none, the first reading. */
export function chooseByTopics(content: string): readonly ResourceId[] {
  const written = new Set(wordsOf(content));
  const found = TOPICS.map(({ id, topics }) => ({ id, named: topics.filter((topic) => topic.every((word) => written.has(word))).length }))
    .filter(({ named }) => named > 0)
    .toSorted((one, other) => other.named - one.named)
    .slice(0, MOST)
    .map(({ id }) => id);
  return found.length > 0 ? found : FIRST_READING;
}
