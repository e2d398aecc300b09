/** The end of a sentence with the white space after it, so that 4.2 stays together. */
const SENTENCE_END = /(?:[.!?…]["”’')]{0,3}|\n)\s{1,4}(?=\S)/;
/** Longer ones are cut at a space. */
const LONGEST = 400;

/** Joins a stream of pieces into whole sentences, each with the white space after it. */
export async function* sentencesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    for (let end = SENTENCE_END.exec(waiting); end; end = SENTENCE_END.exec(waiting)) {
      const length = end.index + end[0].length;
      yield waiting.slice(0, length);
      waiting = waiting.slice(length);
    }
    const space = waiting.lastIndexOf(' ');
    if (waiting.length > LONGEST && space > 0) {
      yield waiting.slice(0, space + 1);
      waiting = waiting.slice(space + 1);
    }
  }
  if (waiting.trim()) yield waiting;
}
