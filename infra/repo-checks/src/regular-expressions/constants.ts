import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Reads a source file by its path from the root; `undefined` where there is none. */
export type ReadSource = (path: string) => string | undefined;
export interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}
/** The value of an expression without running it; `undefined` when it is only known at run time. */
export type Value = string | number | Pattern | readonly Value[] | undefined;

type Declared = [ts.Expression, ts.SourceFile];

export const isPattern = (value: Value): value is Pattern => typeof value === 'object' && 'pattern' in value;
const isText = (value: Value): value is string | number => typeof value === 'string' || typeof value === 'number';
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);
const joined = (values: readonly Value[], separator = ''): Value =>
  values.every(isText) ? values.join(separator) : undefined;

const METHODS: Readonly<Record<string, (self: Value, first: Value) => Value>> = {
  join: (self, separator) => (isList(self) && isText(separator) ? joined(self, String(separator)) : undefined),
  split: (self, separator) => (isText(self) && isText(separator) ? String(self).split(String(separator)) : undefined),
  slice: (self, from) => (isList(self) && typeof from === 'number' ? self.slice(from) : undefined),
  // The order of alternatives does not matter.
  sort: (self) => self,
  toSorted: (self) => self,
};

function patternOf({ text }: ts.RegularExpressionLiteral): Pattern {
  const end = text.lastIndexOf('/');
  return { pattern: text.slice(1, end), flags: text.slice(end + 1) };
}
export const isRegExpCall = (node: ts.Node, file: ts.SourceFile): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(file) === 'RegExp';

/** Evaluates the constants that regular expressions are built from, including those imported from this repository. */
export function createConstants(read: ReadSource) {
  const parsed = new Map<string, ts.SourceFile | undefined>();

  function fileAt(path: string): ts.SourceFile | undefined {
    if (!parsed.has(path)) {
      const text = read(path);
      const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const file = text === undefined ? undefined : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
      parsed.set(path, file);
    }
    return parsed.get(path);
  }

  function imported(specifier: string, from: ts.SourceFile): ts.SourceFile | undefined {
    if (specifier.startsWith('.')) return fileAt(join(dirname(from.fileName), specifier));
    const [, folder = '', entry = ''] = /^@notalone\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
    const manifest = read(`packages/${folder}/package.json`);
    const { exports = {} } = JSON.parse(manifest ?? '{}') as { exports?: Record<string, string> };
    const target = exports[`./${entry}`] ?? exports['./*']?.replace('*', entry);
    return target ? fileAt(join('packages', folder, target)) : undefined;
  }

  function importedAs(name: string, statement: ts.ImportDeclaration, file: ts.SourceFile): Declared | undefined {
    const { importClause, moduleSpecifier } = statement;
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || !ts.isStringLiteral(moduleSpecifier)) return undefined;
    const binding = bindings.elements.find((one) => one.name.text === name);
    const from = binding && imported(moduleSpecifier.text, file);
    return from && declared((binding.propertyName ?? binding.name).text, from);
  }

  /** The expression that a name in this file refers to, with the file that declares it. */
  function declared(name: string, file: ts.SourceFile): Declared | undefined {
    const own = file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .find((declaration) => declaration.name.getText(file) === name);
    if (own?.initializer) return [own.initializer, file];
    const imports = file.statements.filter(ts.isImportDeclaration);
    return imports.map((statement) => importedAs(name, statement, file)).find((found) => found !== undefined);
  }

  function spans(head: string, { templateSpans }: ts.TemplateExpression, file: ts.SourceFile, isRaw: boolean): Value {
    const parts = templateSpans.flatMap(({ expression, literal }) => [
      evaluate(expression, file),
      isRaw ? (literal.rawText ?? '') : literal.text,
    ]);
    return joined([head, ...parts]);
  }

  function keysOf(node: ts.Expression, file: ts.SourceFile): Value {
    if (ts.isIdentifier(node)) {
      const found = declared(node.text, file);
      return found && keysOf(...found);
    }
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return keysOf(node.expression, file);
    if (!ts.isObjectLiteralExpression(node)) return undefined;
    return node.properties.map(({ name }) =>
      name && (ts.isStringLiteral(name) || ts.isIdentifier(name)) ? name.text : undefined,
    );
  }

  function called(node: ts.CallExpression, file: ts.SourceFile): Value {
    if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
    const { name, expression } = node.expression;
    const [first] = node.arguments;
    if (expression.getText(file) === 'Object' && name.text === 'keys' && first) return keysOf(first, file);
    return METHODS[name.text]?.(evaluate(expression, file), first && evaluate(first, file));
  }

  function constructed(node: ts.NewExpression | ts.CallExpression, file: ts.SourceFile): Value {
    const [pattern, flags] = (node.arguments ?? []).map((argument) => evaluate(argument, file));
    if (isPattern(pattern)) return { pattern: pattern.pattern, flags: isText(flags) ? String(flags) : pattern.flags };
    return typeof pattern === 'string' ? { pattern, flags: isText(flags) ? String(flags) : '' } : undefined;
  }

  function sum(node: ts.BinaryExpression, file: ts.SourceFile): Value {
    if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
    const [left, right] = [evaluate(node.left, file), evaluate(node.right, file)];
    return typeof left === 'number' && typeof right === 'number' ? left + right : joined([left, right]);
  }

  function tagged({ tag, template }: ts.TaggedTemplateExpression, file: ts.SourceFile): Value {
    if (tag.getText(file) !== 'String.raw') return undefined;
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText;
    return spans(template.head.rawText ?? '', template, file, true);
  }

  function sourceOf({ name, expression }: ts.PropertyAccessExpression, file: ts.SourceFile): Value {
    const of = name.text === 'source' ? evaluate(expression, file) : undefined;
    return isPattern(of) ? of.pattern : undefined;
  }

  function evaluateNamed(node: ts.Identifier, file: ts.SourceFile): Value {
    const found = declared(node.text, file);
    return found && evaluate(...found);
  }

  function evaluateCall(node: ts.NewExpression | ts.CallExpression, file: ts.SourceFile): Value {
    if (isRegExpCall(node, file)) return constructed(node, file);
    return ts.isCallExpression(node) ? called(node, file) : undefined;
  }

  function evaluate(node: ts.Expression, file: ts.SourceFile): Value {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isRegularExpressionLiteral(node)) return patternOf(node);
    if (ts.isTemplateExpression(node)) return spans(node.head.text, node, file, false);
    return ts.isTaggedTemplateExpression(node) ? tagged(node, file) : evaluateParts(node, file);
  }

  function evaluateParts(node: ts.Expression, file: ts.SourceFile): Value {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return evaluate(node.expression, file);
    if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => evaluate(element, file));
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) return evaluateCall(node, file);
    if (ts.isBinaryExpression(node)) return sum(node, file);
    if (ts.isIdentifier(node)) return evaluateNamed(node, file);
    return ts.isPropertyAccessExpression(node) ? sourceOf(node, file) : undefined;
  }

  return { fileAt, evaluate };
}
