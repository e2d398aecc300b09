import ts from 'typescript';
import { createConstants, isPattern, isRegExpCall, type ReadSource } from './constants.ts';

export interface Found {
  readonly path: string;
  readonly line: number;
  /** `undefined` when it is built from values known only at run time. */
  readonly pattern: string | undefined;
  readonly flags: string;
}

/** Finds every regular expression of a source file: literals and constructor calls. */
export function createFinder(read: ReadSource): (path: string) => Found[] {
  const { fileAt, evaluate } = createConstants(read);
  return (path) => {
    const file = fileAt(path);
    const found: Found[] = [];
    const visit = (node: ts.Node): void => {
      if (file && (ts.isRegularExpressionLiteral(node) || isRegExpCall(node, file))) {
        const value = evaluate(node, file);
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
        found.push({ path, line, ...(isPattern(value) ? value : { pattern: undefined, flags: '' }) });
      }
      ts.forEachChild(node, visit);
    };
    if (file) visit(file);
    return found;
  };
}
