import ts from 'typescript';

interface Text {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Two words, or one that begins as a sentence does; paths, keys and class names are neither. */
const isReadable = (text: string) => /^[\p{Lu}‘“…]/u.test(text) && /\p{Ll}/u.test(text);
const isWords = (text: string) => /\p{L} \p{L}/u.test(text);
/** What is in strings but never on a page. */
const isCode = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isJsxAttribute(parent))
    return ['className', 'to', 'href', 'name', 'd', 'viewBox'].includes(parent.name.getText());
  return (
    ts.isCallExpression(parent) && /^(?:log\w*|new Error|import|require|api|apiPage)$/.test(parent.expression.getText())
  );
};
const isError = (node: ts.Node) =>
  ts.isNewExpression(node.parent) && node.parent.expression.getText().endsWith('Error');

const isHidden = (node: ts.Node) => isCode(node) || isError(node);

/** What a node says, if it is words. `…` stands for a value. */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text) ? node.text : undefined;
  if (ts.isStringLiteralLike(node))
    return !isHidden(node) && (isReadable(node.text) || isWords(node.text)) ? node.text : undefined;
  if (!ts.isTemplateExpression(node) || isHidden(node)) return undefined;
  const text = node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  return isWords(text) ? text : undefined;
}

/** What a person may read: text between tags, and strings and templates that are words. */
export function textsIn(source: ts.SourceFile): readonly Text[] {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    const text = wordsOf(node)?.replaceAll(/\s+/g, ' ').trim();
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (text) found.push({ line, text });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
