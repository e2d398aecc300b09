/** An end of a sentence with what follows it, so that 4.2 and "e.g." inside words stay together. */
const SENTENCE = /^[\s\S]*?(?:[.!?…]["”’')]*|\n)\s+(?=\S)/;
/** Longer ones are let go at a space. */
const LONGEST = 400;

/** Puts a stream of pieces together to whole sentences, each with the white space after it. */
export async function* sentencesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    for (let sentence = SENTENCE.exec(waiting)?.[0]; sentence; sentence = SENTENCE.exec(waiting)?.[0]) {
      yield sentence;
      waiting = waiting.slice(sentence.length);
    }
    const space = waiting.lastIndexOf(' ');
    if (waiting.length > LONGEST && space > 0) {
      yield waiting.slice(0, space + 1);
      waiting = waiting.slice(space + 1);
    }
  }
  if (waiting.trim()) yield waiting;
}
